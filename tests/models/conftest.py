import cv2
import pytest


@pytest.fixture(scope="session", autouse=True)
def one_thread():
    """Pictures this small are drawn faster by one thread than by many that wait for each other."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(before)
