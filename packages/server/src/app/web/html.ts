import { escapeHtml } from '@holdall/contract/appearance/escape-html.ts'

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

/** Takes out what the page says to browsers without scripts, where it can be read without them. */
export function withoutSentenceForNoScript(page: string): string {
  return page.replace(builtSentence, '')
}

/** Puts an element in front of the application's own, so that it is drawn before any script has come. */
export function withDrawn(page: string, html: string): string {
  return page.replace('<div id="root">', root => html + root)
}
