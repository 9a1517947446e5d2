import { parseTable } from './parse-table.ts'
import { columnWidths, numericColumns } from './table-columns.ts'

export type TableRequest = { text: string; isCut: boolean }
export type TableAnswer = ReturnType<typeof parseTable> & { widths: number[]; isNumeric: boolean[] }

/** Parses a text off the main thread. */
self.addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  const table = parseTable(data.text, data.isCut)
  const answer: TableAnswer = { ...table, widths: columnWidths(table), isNumeric: numericColumns(table) }
  self.postMessage(answer)
})
