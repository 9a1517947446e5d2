import type { Outline, OutlineSheet } from '@holdall/contract/files/outline.schemas.ts'
import { outlineLimits } from './limits.ts'
import { type CellFormat, readFormats } from './number-format.ts'
import type { Parts } from './parts.ts'
import { readTargets } from './relations.ts'
import { type CellBudget, createSheetGrid, newCellBudget } from './sheet-grid.ts'
import { walkXml } from './xml-events.ts'

/** The sheets of an Excel workbook that are shown (ECMA-376, part 1, §18), with what their cells show and no formula. */
export function sheetsOutline(parts: Parts): Outline {
  const targets = readTargets(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'xl/')
  const shown: { name: string; part: string }[] = []
  let is1904 = false
  walkXml(parts.get('xl/workbook.xml') ?? '', {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      const part = name === 'sheet' ? targets.get(attribute('r:id') ?? '') : undefined
      if (part && !attribute('state')?.toLowerCase().includes('hidden')) {
        shown.push({ name: attribute('name') ?? '', part })
      }
    },
    close: () => undefined,
    text: () => undefined,
  })
  const strings = readStrings(parts.get('xl/sharedStrings.xml') ?? '')
  const format = readFormats(parts.get('xl/styles.xml') ?? '', is1904)
  const budget = newCellBudget()
  const sheets = shown
    .slice(0, outlineLimits.sheets)
    .map(({ name, part }): OutlineSheet => readSheet(name, parts.get(part) ?? '', { strings, format, budget }))
  return { kind: 'sheets', sheets, isCut: budget.isCut || shown.length > sheets.length }
}

function readStrings(source: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  let isText = false
  let isReading = false
  walkXml(source, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isReading = true
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        strings.push(text ?? '')
        text = null
      }
    },
    text(piece) {
      if (isText && !isReading && text !== null) text += piece
    },
  })
  return strings
}

interface Book {
  readonly strings: readonly string[]
  readonly format: CellFormat
  readonly budget: CellBudget
}

function readSheet(name: string, source: string, { strings, format, budget }: Book): OutlineSheet {
  const grid = createSheetGrid(budget)
  let row = -1
  let column = -1
  let type = 'n'
  let style = 0
  let value = ''
  let isValue = false
  const shownValue = () => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    return type === 'n' ? format(value, style) : value
  }
  walkXml(source, {
    open(tag, attribute) {
      if (tag === 'row') {
        row = Number(attribute('r') ?? row + 2) - 1
        column = -1
      } else if (tag === 'c') {
        const place = /^([A-Z]{1,3})\d*$/.exec(attribute('r') ?? '')?.[1]
        column = place ? columnOf(place) : column + 1
        type = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? 0)
        value = ''
      } else if (tag === 'v' || tag === 't') isValue = true
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'c' && value !== '' && row >= 0) grid.put(row, column, shownValue())
    },
    text(piece) {
      if (isValue) value += piece
    },
  })
  return grid.sheet(name)
}

function columnOf(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}
