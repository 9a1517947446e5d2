import type { OutlineBlock, OutlineRun } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { Enough } from '../package/xml-events.ts'
import { outlineLimits } from './limits.ts'

/** What one document may use in total, across all its parts. */
export interface Budget {
  characters: number
  blocks: number
  isCut: boolean
}

export function newBudget(): Budget {
  return { characters: outlineLimits.characters, blocks: outlineLimits.blocks, isCut: false }
}

/** Says what kind of line a paragraph is. */
export type LineKind =
  | { readonly type: 'paragraph' }
  | { readonly type: 'heading'; readonly level: number }
  | { readonly type: 'item'; readonly level: number; readonly isNumbered: boolean }

interface OpenTable {
  readonly rows: { text: string; columns?: number }[][]
  cell: { text: string; columns?: number } | null
}

export interface BlockWriter {
  /** Adds words to the current line; does nothing outside of one. */
  text(text: string, style?: { isBold?: boolean; isItalic?: boolean }): void
  beginLine(): void
  endLine(kind: LineKind): void
  beginTable(): void
  beginRow(): void
  beginCell(): void
  /** Sets how many columns the current cell spans. */
  spanCell(columns: number): void
  endCell(): void
  endTable(): void
  /** Adds what was read of a part inside the document. */
  add(blocks: readonly OutlineBlock[]): void
  /** Keeps what had been started when the budget ran out. */
  finish(): OutlineBlock[]
}

/**
 * Collects lines and tables in order. A table nested in a cell is read as the text of that cell, and lines inside a
 * line (of a text box) are placed before it.
 * @throws Enough where the budget is used up
 */
export function createBlockWriter(budget: Budget): BlockWriter {
  const blocks: OutlineBlock[] = []
  const lines: OutlineRun[][] = []
  const tables = createTables(budget)
  const push = (block: OutlineBlock) => {
    if (budget.blocks <= 0) return stop(budget)
    budget.blocks -= 1
    blocks.push(block)
  }

  return {
    ...tables,
    text(text, style = {}) {
      const line = lines.at(-1)
      if (!line || text === '') return
      const some = text.slice(0, budget.characters)
      budget.characters -= some.length
      const last = line.at(-1)
      const isSame =
        last && Boolean(last.isBold) === Boolean(style.isBold) && Boolean(last.isItalic) === Boolean(style.isItalic)
      if (isSame) last.text += some
      else
        line.push({
          text: some,
          ...(style.isBold ? { isBold: true } : {}),
          ...(style.isItalic ? { isItalic: true } : {}),
        })
      if (some.length < text.length) stop(budget)
    },
    beginLine: () => void lines.push([]),
    endLine(kind) {
      const runs = lines.pop() ?? []
      const isEmpty = runs.every(run => run.text.trim() === '')
      if (isEmpty) return
      if (!tables.addLine(runs.map(run => run.text).join(''))) push({ ...kind, runs })
    },
    endTable() {
      const rows = tables.endTable()
      if (rows.length > 0) push({ type: 'table', rows })
    },
    add(more) {
      for (const block of more) if (!tables.addLine(blockText(block))) push(block)
    },
    finish() {
      const rows = tables.unfinished()
      if (rows.length > 0) blocks.push({ type: 'table', rows })
      else if (lines[0]?.length) blocks.push({ type: 'paragraph', runs: lines[0] })
      return blocks
    },
  }
}

/** The tables around one place. Only the outermost has rows and cells: those within are read as words of its cell. */
function createTables(budget: Budget) {
  const tables: OpenTable[] = []
  return {
    beginTable: () => void tables.push({ rows: [], cell: null }),
    beginRow() {
      if (tables.length === 1) tables[0]!.rows.push([])
    },
    beginCell() {
      const [table] = tables
      if (tables.length !== 1 || !table) return
      table.cell = { text: '' }
      const row = table.rows.at(-1)
      if (row && row.length < outlineLimits.columns) row.push(table.cell)
      // Every cell has a cost, so that a table of nothing but cells is limited too.
      budget.blocks -= 0.1
      if (budget.blocks <= 0) stop(budget)
    },
    spanCell(columns: number) {
      const open = tables[0]?.cell
      if (open && tables.length === 1 && columns > 1) open.columns = columns
    },
    endCell() {
      if (tables.length === 1) tables[0]!.cell = null
    },
    /** Returns the rows of the outermost table, or none. */
    endTable(): OpenTable['rows'] {
      const table = tables.pop()
      return tables.length > 0 || !table ? [] : rowsOf(table)
    },
    /** Adds a line to the current cell. Returns false outside of cells. */
    addLine(line: string): boolean {
      const cell = tables[0]?.cell
      if (cell) cell.text += `${cell.text ? '\n' : ''}${line}`
      return Boolean(cell)
    },
    /** The rows of a table that hasn't ended. */
    unfinished: () => (tables[0] ? rowsOf(tables[0]) : []),
  }
}

/** The words of a block; a line for each row of a table. */
export function blockText(block: OutlineBlock): string {
  if (block.type !== 'table') return block.runs.map(run => run.text).join('')
  return block.rows.map(row => row.map(cell => cell.text).join(' ')).join('\n')
}

/** Returns no rows if every cell is empty. */
function rowsOf({ rows }: OpenTable): OpenTable['rows'] {
  const written = rows.filter(row => row.length > 0)
  return written.some(row => row.some(cell => cell.text !== '')) ? written : []
}

function stop(budget: Budget): never {
  budget.isCut = true
  throw new Enough()
}
