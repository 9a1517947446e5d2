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
