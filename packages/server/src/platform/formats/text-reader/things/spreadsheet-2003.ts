import type { Outline, OutlineSheet } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { clamp } from '../outlines/clamp.ts'
import { outlineLimits } from '../outlines/limits.ts'
import { createHiddenCells, type HiddenCells, mostColumns } from '../outlines/sheets/hidden-cells.ts'
import { inFormat } from '../outlines/sheets/number-format.ts'
import { createSheetGrid, newCellBudget, type SheetGrid } from '../outlines/sheets/sheet-grid.ts'
import { walkXml } from '../package/xml-events.ts'

type SheetsOutline = Extract<Outline, { kind: 'sheets' }>
type Attribute = (name: string) => string | null

/** Formats with a name (XML Spreadsheet reference, `ss:Format`); the others are written as in a cell. */
const named: Readonly<Record<string, string>> = {
  General: '',
  'General Number': '',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Currency: '#,##0.00',
  'Euro Currency': '#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
}

interface Sheet {
  readonly title: string
  readonly grid: SheetGrid
  readonly hidden: HiddenCells
  isHidden: boolean
}

interface Cell {
  readonly style: string
  type: string
  value: string
  readonly hasFormula: boolean
}

/** The sheets of such a file that are shown, with what their cells show. */
export function spreadsheet2003(source: string): SheetsOutline {
  const budget = newCellBudget()
  const formats = readFormats(source)
  const sheets: OutlineSheet[] = []
  let sheet: Sheet | null = null
  let cell: Cell | null = null
  let [row, column, width, nextColumn] = [-1, -1, 0, 0]
  let isValue = false
  let isNote = false
  let isVisibility = false

  const openRow = (attribute: Attribute) => {
    row = place(attribute, row)
    column = -1
    width = 0
    if (!isAway(attribute, 'ss:Height')) return
    for (let n = span(attribute); n >= 0; n--) sheet?.hidden.hideRow(row + n)
  }
  const openColumn = (attribute: Attribute) => {
    const from = attribute('ss:Index') === null ? nextColumn : clamp(attribute('ss:Index'), 1, mostColumns) - 1
    nextColumn = Math.min(from + span(attribute) + 1, mostColumns)
    if (isAway(attribute, 'ss:Width')) sheet?.hidden.hideColumns({ from, to: nextColumn - 1 })
  }
  const openCell = (attribute: Attribute) => {
    column = place(attribute, column + width)
    // Cells under a merged one aren't written.
    width = clamp(attribute('ss:MergeAcross') ?? '0', 0, mostColumns)
    const style = attribute('ss:StyleID') ?? ''
    cell = { style, type: 'String', value: '', hasFormula: attribute('ss:Formula') !== null }
  }
  const putCell = () => {
    if (cell && sheet && row >= 0 && !sheet.hidden.isHidden(row, column)) {
      if (cell.value === '' && cell.hasFormula) sheet.grid.putUncounted(row, column)
      else sheet.grid.put(row, column, shownOf(cell, formats))
    }
    cell = null
  }

  walkXml(source, {
    open(name, attribute) {
      if (name === 'ss:Worksheet') {
        const title = attribute('ss:Name') ?? ''
        sheet = { title, grid: createSheetGrid(budget), hidden: createHiddenCells(), isHidden: false }
        row = -1
        nextColumn = 0
      } else if (name === 'ss:Row') openRow(attribute)
      else if (name === 'ss:Column') openColumn(attribute)
      else if (name === 'ss:Cell') openCell(attribute)
      else if (name === 'ss:Comment') isNote = true
      else if (name === 'ss:Data' && cell && !isNote) {
        isValue = true
        cell.type = attribute('ss:Type') ?? 'String'
      } else if (name === 'x:Visible') isVisibility = true
    },
    close(name) {
      if (name === 'ss:Cell') putCell()
      else if (name === 'ss:Data') isValue = false
      else if (name === 'ss:Comment') isNote = false
      else if (name === 'x:Visible') isVisibility = false
      else if (name === 'ss:Worksheet') {
        if (sheet && !sheet.isHidden && sheets.length < outlineLimits.sheets)
          sheets.push(sheet.grid.sheet(sheet.title, sheet.hidden))
        sheet = null
      }
    },
    text(text) {
      if (isVisibility && sheet && /hidden/i.test(text)) sheet.isHidden = true
      else if (isValue && cell) cell.value += text
    },
  })
  return { kind: 'sheets', sheets, isCut: budget.isCut }
}

/** Rows and cells say their number only where some before them are left out. */
function place(attribute: Attribute, last: number): number {
  const index = attribute('ss:Index')
  return index === null ? last + 1 : clamp(index, 1, 1_048_576) - 1
}

/** How many rows or columns after this one are meant, too. */
function span(attribute: Attribute): number {
  return clamp(attribute('ss:Span') ?? '0', 0, mostColumns)
}

function isAway(attribute: Attribute, size: string): boolean {
  const length = attribute(size)
  return attribute('ss:Hidden') === '1' || (length !== null && Number(length) === 0)
}

function readFormats(source: string): ReadonlyMap<string, string> {
  const formats = new Map<string, string>()
  let style = ''
  walkXml(source, {
    open(name, attribute) {
      if (name === 'ss:Style') style = attribute('ss:ID') ?? ''
      else if (name === 'ss:NumberFormat') {
        const format = attribute('ss:Format') ?? ''
        formats.set(style, named[format] ?? format)
      }
    },
    close: () => undefined,
    text: () => undefined,
  })
  return formats
}

function shownOf({ type, value, style }: Cell, formats: ReadonlyMap<string, string>): string {
  if (type === 'DateTime') return shownMoment(value)
  if (type === 'Boolean') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'Number') return value
  const number = Number(value)
  return value.trim() === '' || !Number.isFinite(number) ? value : inFormat(formats.get(style) ?? '', number)
}

/** A day without its midnight, and a moment without seconds that are zero, as spreadsheets show them. */
function shownMoment(value: string): string {
  const [, day, time, seconds] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?$/.exec(value) ?? []
  if (!day) return value
  const hasSeconds = Number(seconds ?? 0) > 0
  if (time === '00:00' && !hasSeconds) return day
  return hasSeconds ? `${day} ${time}:${seconds}` : `${day} ${time}`
}

/** The words of it, for searching. */
export function spreadsheet2003Text({ sheets }: SheetsOutline): string {
  return sheets
    .map(({ name, rows }) => [name, ...rows.map(row => row.filter(Boolean).join('\n'))].join('\n'))
    .join('\n')
}
