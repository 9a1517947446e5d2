import { walkXml } from './xml-events.ts'

/** Turns the value of a cell into what the cell shows, by the number of its style. */
export type CellFormat = (value: string, style: number) => string

/** Built-in formats, which files don't spell out (ECMA-376, part 1, §18.8.30). */
const known: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
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
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
}
const dayMs = 86_400_000

/** Reads the styles of a workbook. Dates are shown in ISO format, numbers with the decimals of their format. */
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
  return (value, style) => {
    const id = ofStyle[style] ?? 0
    return show(value, own.get(id) ?? known[id] ?? '', is1904)
  }
}

function show(value: string, format: string, is1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  // A format may have more parts for negative numbers and zero; the first one shows what it is.
  const bare = (format.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_./g, '')
  const plain = bare.replace(/\[[^[\]]*\]/g, match => (/^\[[hms]+\]$/i.test(match) ? match : ''))
  if (/[ymdhs]/i.test(plain) && !/^general$/i.test(plain)) return showDate(number, plain, is1904)
  const decimals = Math.min(10, /\.([0#?]+)/.exec(plain)?.[1]?.length ?? 0)
  if (plain.includes('%')) return `${(number * 100).toFixed(decimals)}%`
  if (!/[0#]/.test(plain) || /e\+/i.test(plain)) return String(Number(number.toPrecision(15)))
  // At most 40 characters, as toFixed gives.
  const fixed = number.toFixed(decimals)
  const text = plain.includes(',') ? fixed.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',') : fixed
  const symbol = /[€$£¥]|\[\$([^\-\]]{1,5})/.exec(format)
  return symbol ? `${symbol[1] ?? symbol[0]} ${text}` : text
}

function showDate(serial: number, format: string, is1904: boolean): string {
  // Day 60 of the 1900 date system is 29 February 1900, which never existed.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const time = new Date(Math.round((days - 25_569) * 86_400) * 1000)
  if (Number.isNaN(time.getTime()) || Math.abs(serial) > 3_000_000) return String(serial)
  const [date = '', clock = ''] = time.toISOString().split(/[TZ.]/)
  if (/\[h+\]/i.test(format)) return elapsed(serial)
  const hasDate = /[yd]/i.test(format) || (/m/i.test(format) && !/[hs]/i.test(format))
  const hasTime = /[hs]/i.test(format)
  const shown = /s/i.test(format) ? clock : clock.slice(0, 5)
  return [hasDate ? date : '', hasTime ? shown : ''].filter(Boolean).join(' ')
}

function elapsed(days: number): string {
  const seconds = Math.round((days * dayMs) / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
