import { describe, expect, it } from 'vitest'
import { spaces } from '../../../../../../test/office-files.ts'
import { readFormats } from './number-format.ts'

function formatsOf(code: string, is1904 = false) {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return readFormats(
    `<styleSheet xmlns="${spaces.sheet}"><numFmts><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    is1904,
  )
}
const builtIn = (id: number) =>
  readFormats(`<styleSheet xmlns="${spaces.sheet}"><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`, false)

describe('cells show numbers as their formats say', () => {
  it.each<[string, string, string]>([
    ['00000', '1067', '01067'],
    ['000-00-0000', '12345678', '012-34-5678'],
    ['General', '0.1', '0.1'],
    ['0.00', '3.14159', '3.14'],
    ['#,##0', '1234567', '1,234,567'],
    ['#,##0.00;[Red]-#,##0.00', '-1234.5', '-1,234.50'],
    ['#,##0;(#,##0);"none"', '0', 'none'],
    ['#,##0,"k"', '1234567', '1,235k'],
    ['0%', '0.256', '26%'],
    ['0.0%', '0.256', '25.6%'],
    ['0.00E+00', '12345', '1.23E+04'],
    ['# ?/?', '1.5', '1 1/2'],
    ['"EUR" 0.00', '3', 'EUR 3.00'],
    ['#,##0.00\\ "€"', '1234.5', '1,234.50 €'],
    ['[$€-407]\\ #,##0.00', '1234.5', '€ 1.234,50'],
    ['[$kr-41D]0', '7', 'kr7'],
    ['dd.mm.yyyy', '45292', '01.01.2024'],
    ['yyyy-mm-dd hh:mm', '45292.5', '2024-01-01 12:00'],
    ['[h]:mm', '1.5', '36:00'],
    ['[mm]:ss', '0.0625', '90:00'],
    ['h:mm:ss.0', '0.00001157407', '0:00:01.0'],
    ['0" pcs"', '4', '4 pcs'],
    ['[<1000]0" g";0.0," kg"', '2500', '2.5 kg'],
    [';;;', '5', ''],
    ['"yes";"yes";"no"', '0', 'no'],
    ['_-* #,##0.00_-', '5', '5.00'],
  ])('%s of %s is %s', (code, value, shown) => {
    expect(formatsOf(code).number(value, 1)).toBe(shown)
  })

  it.each<[number, string, string]>([
    [14, '45292', '2024-01-01'],
    [22, '45292.25', '2024-01-01 6:00'],
    [12, '0.25', '1/4'],
    [46, '1.25', '30:00:00'],
    [31, '45292', '2024-01-01'],
  ])('built-in format %i of %s is %s', (id, value, shown) => {
    expect(builtIn(id).number(value, 0)).toBe(shown)
  })

  it('dates of old Macintosh workbooks count from 1904', () => {
    expect(formatsOf('yyyy-mm-dd', true).number('43830', 1)).toBe('2024-01-01')
    expect(formatsOf('0', true).number('43830', 1)).toBe('43830')
  })

  it('texts have a section of their own', () => {
    expect(formatsOf('0;0;0;"Nr. "@').text('7a', 1)).toBe('Nr. 7a')
    expect(formatsOf('0').text('7a', 1)).toBe('7a')
    expect(formatsOf(';;;').text('7a', 1)).toBe('')
    expect(formatsOf('@').number('12', 1)).toBe('12')
  })

  it('a format that nobody understands, or of unbelievable length, leaves the number as it is', () => {
    expect(formatsOf('[[[;"').number('12.5', 1)).toBe('12.5')
    expect(formatsOf('0'.repeat(5000)).number('12.5', 1)).toBe('12.5')
    expect(formatsOf('yyyy').number('1e300', 1)).not.toBe('')
  })
})
