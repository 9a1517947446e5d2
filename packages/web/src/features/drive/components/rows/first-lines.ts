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
export async function firstLines(bytes: Uint8Array): Promise<string | null> {
  const text = plainText(bytes) ?? (await strangeText(bytes))
  if (text === null) return null
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\t/g, '  ')
    .split(/\r\n?|\n/)
  const shown = lines.slice(0, mostLines).map(line => line.slice(0, mostColumns).trimEnd())
  return shown.join('\n').trimEnd() || null
}

/** Almost every text is UTF-8 without control characters. One that is cut off at the end is left out. */
function plainText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for what no text holds
    return /[\x00-\x08\x0e-\x1b]/.test(text) ? null : text
  } catch {
    return null
  }
}

async function strangeText(bytes: Uint8Array): Promise<string | null> {
  const { decodeStart } = await import('../../../../platform/encodings/decode-start.ts')
  return decodeStart(bytes)
}
