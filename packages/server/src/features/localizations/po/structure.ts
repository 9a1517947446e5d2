/**
 * What keeps a PO file from being read without loss, though the library would read it: an entry that comes twice, of
 * which it keeps the last, and plural forms out of order, which it takes as they come. gettext’s own tools refuse both.
 */
export function structureProblem(text: string, entries: number): string | null {
  let ids = 0
  let next = 0
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const stop = end < 0 ? text.length : end
    // A line can be as long as the file; its first word is enough.
    const head = text.slice(start, Math.min(stop, start + 40)).trimStart()
    if (/^msgid(?!_plural)\b/.test(head)) ids += 1
    if (head.startsWith('msgid')) next = 0
    const [, index] = /^msgstr\[(\d{1,9})\]/.exec(head) ?? []
    if (index !== undefined && Number(index) !== next++) return 'Its plural forms are out of order'
    start = stop + 1
  }
  return ids > entries ? 'It has an entry twice' : null
}
