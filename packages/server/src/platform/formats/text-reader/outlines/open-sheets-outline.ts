import type { Outline, OutlineSheet } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { walkXml, type XmlHandlers } from '../package/xml-events.ts'
import { clamp } from './clamp.ts'
import { outlineLimits } from './limits.ts'
import type { OpenParts } from './open-outline.ts'
import { readOpenStyles } from './open-styles.ts'
import { createHiddenCells, type HiddenCells, mostColumns } from './sheets/hidden-cells.ts'
import { type CellSink, createSheetGrid, newCellBudget, type SheetGrid } from './sheets/sheet-grid.ts'
import { withoutElements } from './without-elements.ts'

const most = 1_048_576

/** The sheets of an OpenDocument spreadsheet that are shown, with what their cells show. */
export function openSheetsOutline(parts: OpenParts): Outline {
  const budget = newCellBudget()
  const sheets: OutlineSheet[] = []
  let grid: SheetGrid | null = null
  readOpenSheets(parts, {
    begin: () => {
      grid = createSheetGrid(budget)
      return grid
    },
    end: (title, hidden) => {
      if (grid && sheets.length < outlineLimits.sheets) sheets.push(grid.sheet(title, hidden))
    },
  })
  return { kind: 'sheets', sheets, isCut: budget.isCut }
}

interface SheetTaker {
  begin(): CellSink
  end(title: string, hidden: HiddenCells): void
}

/** Walks through the sheets that are shown, without hidden and filtered rows and columns and cells under merged ones. */
export function readOpenSheets({ content }: OpenParts, taker: SheetTaker): void {
  const styles = readOpenStyles(content)
  let sheet: ReturnType<typeof createSheet> | null = null
  let title = ''
  let isShown = false
  let depth = 0
  /** Elements inside of hidden words. */
  let unseen = 0
  const isUnseen = (name: string, attribute: Attribute) =>
    /^text:(?:p|span)$/.test(name) && styles.unseen.has(attribute('text:style-name') ?? '')

  const openInSheet = (name: string, attribute: Attribute) => {
    if (sheet?.open(name, attribute)) return
    if (unseen > 0 || isUnseen(name, attribute)) unseen += 1
    else if (name === 'text:p') sheet?.beginLine()
    else if (name === 'text:s') add(' '.repeat(clamp(attribute('text:c') ?? '1', 1, 100)))
    else if (name === 'text:line-break') add('\n')
  }
  const add = (text: string) => {
    if (unseen === 0) sheet?.add(text)
  }
  const handlers: XmlHandlers = {
    open(name, attribute) {
      if (name !== 'table:table') return depth === 1 ? openInSheet(name, attribute) : undefined
      depth += 1
      if (depth > 1) return
      title = attribute('table:name') ?? ''
      isShown = !styles.hidden.has(attribute('table:style-name') ?? '')
      sheet = createSheet(isShown ? taker.begin() : null)
      unseen = 0
    },
    close(name) {
      if (name === 'table:table') {
        depth -= 1
        if (depth === 0 && isShown && sheet) taker.end(title, sheet.hidden)
      } else if (depth === 1 && !sheet?.close(name) && unseen > 0) unseen -= 1
    },
    text: add,
  }
  walkXml(content, withoutElements(notShown, handlers))
}

type Attribute = (name: string) => string | null

/** Comments of cells. */
const notShown = new Set(['office:annotation'])

interface Cell {
  readonly words: string[]
  readonly isCovered: boolean
  readonly isUncounted: boolean
}

/** The rows, columns and cells of one sheet, each at its place. @param sink takes the cells; null if the sheet isn't shown */
function createSheet(sink: CellSink | null) {
  const hidden = createHiddenCells()
  const at = { row: 0, column: 0, rows: 1, columns: 1 }
  let cell: Cell | null = null
  let nextColumn = 0
  /** Whether each of the groups of rows or columns around this place is hidden. */
  const groups: boolean[] = []
  const isAway = (attribute: Attribute) =>
    groups.includes(true) || /^(?:collapse|filter)$/.test(attribute('table:visibility') ?? '')

  return {
    hidden,
    /** Returns false for elements that aren't rows, columns or cells. */
    open(name: string, attribute: Attribute): boolean {
      if (isGroup(name)) groups.push(attribute('table:display') === 'false')
      else if (name === 'table:table-column') {
        const count = clamp(attribute('table:number-columns-repeated') ?? '1', 1, most)
        const to = Math.min(nextColumn + count, mostColumns) - 1
        if (isAway(attribute)) hidden.hideColumns({ from: nextColumn, to })
        nextColumn += count
      } else if (name === 'table:table-row') {
        at.rows = clamp(attribute('table:number-rows-repeated') ?? '1', 1, most)
        at.column = 0
        if (isAway(attribute))
          for (let n = 0; n < Math.min(at.rows, outlineLimits.sheetRows); n++) hidden.hideRow(at.row + n)
      } else if (isCell(name)) {
        at.columns = clamp(attribute('table:number-columns-repeated') ?? '1', 1, most)
        const hasResult = attribute('office:value-type') !== null || attribute('office:value') !== null
        const isUncounted = attribute('table:formula') !== null && !hasResult
        cell = { words: [], isCovered: name === 'table:covered-table-cell', isUncounted }
      } else return false
      return true
    },
    close(name: string): boolean {
      if (name === 'table:table-row') at.row += at.rows
      else if (isGroup(name)) groups.pop()
      else if (isCell(name)) {
        if (cell && sink && !cell.isCovered) putRepeated(sink, hidden, at, cell)
        at.column += at.columns
        cell = null
      } else return false
      return true
    },
    beginLine: () => void cell?.words.push(''),
    add(text: string) {
      if (cell && cell.words.length > 0) cell.words[cell.words.length - 1] += text
    },
  }
}

const isGroup = (name: string) => name === 'table:table-column-group' || name === 'table:table-row-group'
const isCell = (name: string) => name === 'table:table-cell' || name === 'table:covered-table-cell'

interface Repeated {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** Puts a cell as often as it, or its row, is repeated. */
function putRepeated(sink: CellSink, hidden: HiddenCells, at: Repeated, { words, isUncounted }: Cell): void {
  const text = words.join('\n').trimEnd()
  if (text === '' && !isUncounted) return
  for (let row = at.row; row < at.row + Math.min(at.rows, 1000); row++) {
    for (let column = at.column; column < at.column + Math.min(at.columns, outlineLimits.sheetColumns); column++) {
      if (hidden.isHidden(row, column)) continue
      if (text === '') sink.putUncounted(row, column)
      else sink.put(row, column, text)
    }
  }
}
