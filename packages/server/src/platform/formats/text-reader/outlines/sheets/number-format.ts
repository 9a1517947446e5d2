import { format as formatNumber } from 'numfmt'
import { walkXml } from '../../package/xml-events.ts'

/** Turns the value of a cell into what the cell shows, by the number of its style. */
export interface CellFormat {
  number(value: string, style: number): string
  text(value: string, style: number): string
  /** Whether numbers of this style are dates or times: their value alone says nothing to people. */
  isDate(style: number): boolean
}

/**
 * Built-in formats, which files don't spell out (ECMA-376, part 1, §18.8.30). Those that follow the reader's region are
 * written in a neutral way.
 */
const known: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  48: '##0.0E+0',
  // Dates and times of Chinese, Japanese and Korean editions.
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(id => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([32, 34, 55].map(id => [id, 'h:mm'])),
  ...Object.fromEntries([33, 35, 56].map(id => [id, 'h:mm:ss'])),
}
/** No spreadsheet program takes a longer one. */
const longestFormat = 255
const longestShown = 1000
const days1904 = 1462

/** Reads the styles of a workbook. */
export function readFormats(styles: string, is1904: boolean): CellFormat {
  const own = new Map<number, string>()
  const ofStyle: number[] = []
  let isCells = false
  walkXml(styles, {
    open(name, attribute) {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'cellXfs') isCells = true
      else if (name === 'xf' && isCells) ofStyle.push(Number(attribute('numFmtId') ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
    text: () => undefined,
  })
  const patternOf = (style: number) => {
    const id = ofStyle[style] ?? 0
    const pattern = own.get(id) ?? known[id] ?? ''
    return pattern.length > longestFormat || /^general$/i.test(pattern.trim()) ? '' : pattern
  }
  return {
    isDate: style => isDatePattern(patternOf(style)),
    number(value, style) {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value
      const pattern = patternOf(style)
      if (pattern === '') return plain(number)
      return shown(pattern, is1904 && isDatePattern(pattern) ? number + days1904 : number) ?? plain(number)
    },
    text(value, style) {
      const pattern = patternOf(style)
      // Only a section for text changes it: `@` with words around it, or nothing, which hides it.
      return /[@;]/.test(pattern) ? (shown(pattern, value) ?? value) : value
    },
  }
}

/** What a value looks like in a format that a file spells out; as it is if that can't be read. */
export function inFormat(pattern: string, value: number | string): string {
  const text = typeof value === 'number' ? plain(value) : value
  return pattern === '' || pattern.length > longestFormat ? text : (shown(pattern, value) ?? text)
}

function shown(pattern: string, value: number | string): string | null {
  try {
    // Its separators for thousands and decimals; what a format asks for itself prevails.
    return formatNumber(pattern, value, { locale: 'en-US' }).slice(0, longestShown).trim()
  } catch {
    return null
  }
}

function plain(number: number): string {
  return String(Number(number.toPrecision(15)))
}

function isDatePattern(pattern: string): boolean {
  // At most 255 characters.
  const bare = pattern.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/^general/i.test(bare)
}
