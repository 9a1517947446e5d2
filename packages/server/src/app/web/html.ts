/** Puts elements at the end of a page's head. */
export function withHead(page: string, elements: string): string {
  return page.replace('</head>', () => `${elements}</head>`)
}

/** Puts JSON into the page; without it, the page requests the data itself. A data block isn't run as a script. */
export function withData(page: string, id: string, json: string | null): string {
  if (json === null) return page
  // Nothing in a name can end the block.
  return withHead(page, `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`)
}

/** The sentence that the page was built with, for browsers without scripts. */
const builtSentence = /<noscript>[^<]+<\/noscript>/

/** Puts another text in its place, if there is one. */
export function withSentenceForNoScript(page: string, text: string): string {
  return page.replace(builtSentence, () => `<noscript>${escapeHtml(text)}</noscript>`)
}

/** Gives browsers without scripts this HTML instead, at the end of the page. */
export function withHtmlForNoScript(page: string, html: string): string {
  return page.replace(builtSentence, '').replace('</body>', () => `<noscript>${html}</noscript></body>`)
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)
}
