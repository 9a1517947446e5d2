/** Puts elements at the end of a page's head. */
export function withHead(page: string, elements: string): string {
  return page.replace('</head>', () => `${elements}</head>`)
}

/** Puts JSON into the page; where there is none the page asks by itself. A data block is not run as a script. */
export function withData(page: string, id: string, json: string | null): string {
  if (json === null) return page
  // Whatever a name holds, nothing of it ends the block.
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
