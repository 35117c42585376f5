"""Curves to draw with, all as points (n, 2) float64, x first and y down."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models.house_deck.drawing import Points

Point = Sequence[float] | Points


def line(*points: Point) -> Points:
    """Straight from point to point."""
    return np.array(points, float)


def arc(middle: Point, reach: Point, start: float, end: float) -> Points:
    """A part of an ellipse: angles in degrees from the right, clockwise on screen."""
    steps = 2 + round(abs(end - start) / 6)
    angle = np.deg2rad(np.linspace(start, end, steps))
    return np.stack([np.cos(angle), np.sin(angle)], axis=1) * reach + middle


def ellipse(middle: Point, reach: Point, *, closed: bool = False) -> Points:
    """A whole ellipse, begun on the right; if `closed`, the last point is the first again."""
    points = arc(middle, reach, 0, 360)
    points[-1] = points[0]
    return points if closed else points[:-1]


def oval(middle: Point, reach: Point) -> Points:
    """A closed superellipse, fuller than an ellipse: its narrow ends are no points."""
    circle = ellipse((0, 0), (1, 1), closed=True)
    return np.sign(circle) * np.abs(circle) ** 0.75 * reach + middle


def bezier(*points: Point) -> Points:
    """A cubic curve through the 1st, 4th, 7th ... point; those between pull at it."""
    knots = np.array(points, float)
    t = np.linspace(0, 1, 13)[1:, None]
    parts = [knots[:1]]
    for a, b, c, d in (knots[i : i + 4] for i in range(0, len(knots) - 1, 3)):
        parts.append((1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t**2 * (1 - t) * c + t**3 * d)
    return np.concatenate(parts)


def join(*curves: Points) -> Points:
    """Curves one after the other; a point where two meet is kept once."""
    points = np.concatenate(curves)
    return points[np.r_[True, np.abs(np.diff(points, axis=0)).max(axis=1) > 1e-9]]


def mirrored(right: Points) -> Points:
    """Close a curve that runs down the right of x = 0 with its mirror image."""
    return join(right, right[::-1] * [-1, 1])


def shifted(points: Points, x: float, y: float) -> Points:
    """Move points."""
    return points + np.array([x, y])


def turned(points: Points, degrees: float) -> Points:
    """Turn about the origin, clockwise on screen."""
    angle = np.deg2rad(degrees)
    return points @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def cut(polygon: Points, through: Point, inward: Point) -> Points:
    """The part of a polygon on one side of a line: `through` a point of it, `inward` to what is kept."""
    side = (polygon - through) @ np.array(inward, float)
    if (side >= 0).all():
        return polygon
    kept = []
    for i, point in enumerate(polygon):
        before = i - 1
        if (side[i] < 0) != (side[before] < 0):
            share = side[before] / (side[before] - side[i])
            kept.append(polygon[before] + share * (point - polygon[before]))
        if side[i] >= 0:
            kept.append(point)
    return np.array(kept).reshape(-1, 2)
