import type { ListedItem } from '../../../../platform/actions/item-action.ts'

/** How much of the beginning of a text is read; bytes. */
export const headBytes = 1024
const mostLines = 14
const mostColumns = 60

/** Files whose tile shows how they begin. Code is text here like any other. */
export function hasFirstLines({
  kind,
  fileKind,
  mime,
  size,
  can,
}: Pick<ListedItem, 'kind' | 'fileKind' | 'mime' | 'size' | 'can'>) {
  if (kind !== 'file' || size === 0 || !can.download) return false
  return fileKind === 'text' || fileKind === 'code' || mime === 'text/csv' || mime === 'text/tab-separated-values'
}

/** The first lines of a text, each cut to what fits on a tile; null if these bytes aren't text. */
export function firstLines(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for what no text holds
  if (/[\x00-\x08\x0e-\x1a]/.test(text)) return null
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\t/g, '  ')
    .split(/\r\n?|\n/)
  const shown = lines.slice(0, mostLines).map(line => line.slice(0, mostColumns).trimEnd())
  return shown.join('\n').trimEnd() || null
}

/** A character cut off at the end is left out; what isn't UTF-8 is read as an older encoding. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
