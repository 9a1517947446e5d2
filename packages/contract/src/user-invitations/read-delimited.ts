/** The separator that the text uses most outside of quotes in its first lines: tab, semicolon or comma. */
export function usedDelimiter(text: string): string {
  // At most 4,000 characters.
  const start = text.slice(0, 4000)
  if (start.includes('\t')) return '\t'
  const count = (sign: string) => readDelimited(start, sign).reduce((sum, row) => sum + row.length - 1, 0)
  return count(';') >= count(',') && count(';') > 0 ? ';' : ','
}

/**
 * Rows and cells of delimited text (RFC 4180): a quoted cell may hold separators, line ends and doubled quotes. Empty rows
 * are left out. With `keepsQuotes`, a separator inside of quotes or angle brackets doesn't count, and nothing is taken
 * away.
 */
export function readDelimited(text: string, delimiter: string, keepsQuotes = false): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted, isInBrackets]: [string[], string, boolean, boolean] = [[], '', false, false]
  const endRow = () => {
    row.push(cell)
    if (row.some(one => one.trim())) rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign === '"' && !keepsQuotes && isQuoted && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (isQuoted || keepsQuotes || cell.trim() === '')) {
      isQuoted = !isQuoted
      if (keepsQuotes) cell += sign
      else if (isQuoted) cell = ''
    } else if (isQuoted) {
      cell += sign
    } else if (sign === delimiter && !isInBrackets) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      endRow()
    } else {
      if (keepsQuotes && (sign === '<' || sign === '>')) isInBrackets = sign === '<'
      cell += sign
    }
  }
  endRow()
  return rows
}
