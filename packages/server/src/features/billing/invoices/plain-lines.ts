import sanitizeHtml from 'sanitize-html'

const lineEnd = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|address|blockquote)>/gi
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** HTML as plain lines: line breaks and paragraphs begin a new one, and all other formatting is removed. */
export function linesOfHtml(html: string): string[] {
  const clean = sanitizeHtml(
    html.replace(lineEnd, end => `${end}\n`),
    { allowedTags: [], allowedAttributes: {} },
  )
  return linesOfText(clean.replace(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? entity))
}

/** The lines of a text that aren't empty. */
export function linesOfText(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(line => line !== '')
}
