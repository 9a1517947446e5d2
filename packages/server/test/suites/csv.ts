/** Parses a CSV with a byte order mark (RFC 4180) into cells. @throws if the text is not one */
export function parseCsv(text: string): string[][] {
  if (!text.startsWith('\u{FEFF}')) throw new Error('There is no byte order mark')
  const lines: string[][] = []
  let line: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  cell.lastIndex = 1
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`This is no cell: ${JSON.stringify(text.slice(at, at + 40))}`)
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}
