import Papa from 'papaparse'

/** The line by which Excel is told the separator; it isn't a row. */
const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n|$)/i

/** Rows and cells of delimited text (RFC 4180 and its common variants), without empty rows. */
export function readDelimited(text: string): { readonly delimiter: string; readonly rows: string[][] } {
  const told = separatorLine.exec(text)
  const body = text.slice(told?.[0].length ?? 0)
  const delimiter = told?.[1] ?? usedDelimiter(body)
  return { delimiter, rows: Papa.parse<string[]>(body, { delimiter, skipEmptyLines: 'greedy' }).data }
}

/** The separator that the text uses most outside of quotes in its first 4,000 characters: tab, semicolon or comma. */
function usedDelimiter(text: string): string {
  const start = text.slice(0, 4000)
  if (start.includes('\t')) return '\t'
  const count = (delimiter: string) =>
    Papa.parse<string[]>(start, { delimiter }).data.reduce((sum, row) => sum + row.length - 1, 0)
  const semicolons = count(';')
  return semicolons > 0 && semicolons >= count(',') ? ';' : ','
}

/** The parts of a line between signs that stand outside of quotes and angle brackets. Nothing is taken away. */
export function splitOutside(line: string, sign: ',' | ';'): string[] {
  const parts = ['']
  let isQuoted = false
  let isInBrackets = false
  for (const one of line) {
    if (one === '"') isQuoted = !isQuoted
    else if (!isQuoted && (one === '<' || one === '>')) isInBrackets = one === '<'
    if (one === sign && !isQuoted && !isInBrackets) parts.push('')
    else parts[parts.length - 1] += one
  }
  return parts
}
