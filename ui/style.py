"""The page's looks, where Streamlit's theme does not reach."""

CSS = """
<style>
.stMainBlockContainer { max-width: 76rem; padding-top: 2.5rem; }
.st-key-top h1 { font-size: 1.6rem; font-weight: 650; padding: 0; }
div[class*="st-key-faces"] img {
  height: 5.5rem;
  max-height: none;
  margin: 0.1rem;
  border-radius: 0.35rem;
  border: 1px solid #0003;
  vertical-align: middle;
}
div[class*="st-key-faces"] { padding-bottom: 0.5rem; }
div[class*="st-key-faces"] button { padding: 0.1rem; }
div[class*="st-key-faces"] button img { height: 4.75rem; }
div[class*="st-key-faces"] p { line-height: 1; margin: 0; }
.st-key-samples img { height: 7rem; max-height: none; border-radius: 0.35rem; vertical-align: middle; }
.st-key-samples button { padding: 0.2rem; }
.st-key-question { background: #ffc20a1f; }
@media (max-width: 40rem) {
  .stMainBlockContainer { padding: 1rem 0.75rem 3rem; }
}
</style>
"""
