import { walkXml } from '../../package/xml-events.ts'
import { clamp } from '../clamp.ts'
import { columnOf, createHiddenCells, type HiddenCells, mostColumns } from './hidden-cells.ts'
import type { CellSink } from './sheet-grid.ts'
import type { Workbook } from './workbook.ts'

/** Puts what the cells of a sheet show, without those that are hidden; returns which these are. */
export function readSheet(source: string, book: Pick<Workbook, 'strings' | 'format'>, sink: CellSink): HiddenCells {
  const hidden = readHidden(source)
  let row = -1
  let column = -1
  let cell = newCell('n', 0)
  let isValue = false
  let isReading = false
  const endCell = () => {
    if (row < 0 || hidden.isHidden(row, column)) return
    if (cell.value === '') {
      // A formula of text may well have nothing as its result.
      if (cell.hasFormula && cell.type === 'n') sink.putUncounted(row, column)
      return
    }
    const { text, value } = shownOf(cell, book)
    sink.put(row, column, text, value)
  }
  walkXml(source, {
    open(tag, attribute) {
      if (tag === 'row') {
        row = clamp(attribute('r') ?? String(row + 2), 1, 1_048_576) - 1
        column = -1
      } else if (tag === 'c') {
        const place = /^([A-Z]{1,3})\d*$/.exec(attribute('r') ?? '')?.[1]
        column = place ? columnOf(place) : column + 1
        cell = newCell(attribute('t') ?? 'n', Number(attribute('s') ?? 0))
      } else if (tag === 'f') cell.hasFormula = true
      else if (tag === 'rPh') isReading = true
      else if (tag === 'v' || tag === 't') isValue = true
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'rPh') isReading = false
      else if (tag === 'c') endCell()
    },
    text(piece) {
      if (isValue && !isReading) cell.value += piece
    },
  })
  return hidden
}

interface Cell {
  readonly type: string
  readonly style: number
  value: string
  hasFormula: boolean
}

function newCell(type: string, style: number): Cell {
  return { type, style, value: '', hasFormula: false }
}

function shownOf({ type, style, value }: Cell, { strings, format }: Pick<Workbook, 'strings' | 'format'>) {
  if (type === 's') return { text: format.text(strings[Number(value)] ?? '', style) }
  if (type === 'str' || type === 'inlineStr') return { text: format.text(value, style) }
  if (type === 'b') return { text: format.text(value === '1' ? 'TRUE' : 'FALSE', style) }
  if (type !== 'n') return { text: value }
  const text = format.number(value, style)
  return text === value || text === '' || format.isDate(style) ? { text } : { text, value }
}

/** Columns and merged cells stand before and behind the rows, so they are read first. */
function readHidden(source: string): HiddenCells {
  const hidden = createHiddenCells()
  const isOn = (value: string | null) => /^(1|true|on)$/.test(value ?? '')
  const isZero = (value: string | null) => value !== null && Number(value) === 0
  let row = -1
  let isDefaultHidden = false
  const given: { from: number; to: number }[] = []
  walkXml(source, {
    open(tag, attribute) {
      if (tag === 'col') {
        const from = clamp(attribute('min'), 1, mostColumns) - 1
        const span = { from, to: Math.max(from, clamp(attribute('max') ?? attribute('min'), 1, mostColumns) - 1) }
        given.push(span)
        if (isOn(attribute('hidden')) || isZero(attribute('width'))) hidden.hideColumns(span)
      } else if (tag === 'row') {
        row = clamp(attribute('r') ?? String(row + 2), 1, 1_048_576) - 1
        if (isOn(attribute('hidden')) || isZero(attribute('ht'))) hidden.hideRow(row)
      } else if (tag === 'mergeCell') hidden.coverWith(attribute('ref') ?? '')
      else if (tag === 'sheetFormatPr') isDefaultHidden = isZero(attribute('defaultColWidth'))
    },
    close: () => undefined,
    text: () => undefined,
  })
  if (isDefaultHidden) hideOthers(hidden, given)
  return hidden
}

/** Hides every column without a width of its own. */
function hideOthers(hidden: HiddenCells, given: readonly { from: number; to: number }[]): void {
  let next = 0
  for (const { from, to } of [...given].sort((a, b) => a.from - b.from)) {
    if (from > next) hidden.hideColumns({ from: next, to: from - 1 })
    next = Math.max(next, to + 1)
  }
  if (next < mostColumns) hidden.hideColumns({ from: next, to: mostColumns - 1 })
}
