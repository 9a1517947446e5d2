import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naturalKey } from './names.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)), maxLength: 60 }),
)

function byteOrder(a: string, b: string): number {
  const [left, right] = [bytesOf(a), bytesOf(b)]
  const at = left.findIndex((byte, index) => byte !== right[index])
  if (at < 0) return Math.sign(left.length - right.length)
  return at >= right.length ? 1 : Math.sign(left[at]! - right[at]!)
}
const unitOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

describe('naturalKey', () => {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const collate = (a: string, b: string) => Math.sign(collator.compare(a, b))
  const keyOrder = (a: string, b: string) => byteOrder(naturalKey(a), naturalKey(b))

  it('[BROWSE-02] orders letters and digits as the English collation does, numbers by value', () => {
    const unit = fc.constantFrom(...'aAbBzZ01234567899')
    const text = fc.string({ unit, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(keyOrder(a, b)).toBe(collate(a, b))
      }),
      { numRuns: 2000 },
    )
  })

  it('[BROWSE-02] orders every printable ASCII name as the English collation does', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 10 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(keyOrder(a, b)).toBe(collate(a, b))
      }),
      { numRuns: 2000 },
    )
  })

  it('[BROWSE-02] compares numbers of any length and any script', () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 240n })
    fc.assert(
      fc.property(digits, digits, fc.nat(5), (a, b, zeros) => {
        expect(keyOrder(`f${'0'.repeat(zeros)}${a}.txt`, `f${b}.txt`)).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
    expect(naturalKey('٣٤')).toBe(naturalKey('34'))
    expect(naturalKey('１２')).toBe(naturalKey('12'))
    expect(keyOrder('९', '10')).toBe(-1)
  })

  it('[BROWSE-02] sorts a folder as people expect', () => {
    const sorted = [
      '_a',
      '😀',
      '1',
      '2 b',
      '02 c',
      '10',
      'a',
      'Á b',
      'ab',
      'b',
      'Łódź',
      'm',
      'øre',
      'p',
      'я',
      '漢',
      '가',
      '가나',
      '각',
    ]
    expect(sorted.toReversed().sort((a, b) => keyOrder(a, b))).toEqual(sorted)
  })

  it('[BROWSE-02] ignores case, accents and normalisation', () => {
    for (const [a, b] of [
      ['résumé', 'RESUME'],
      ['é', 'e\u0301'],
      ['Straße', 'strasse'],
      ['Æ', 'ae'],
      ['İ', 'i'],
    ])
      expect(naturalKey(a!)).toBe(naturalKey(b!))
  })

  it('[BROWSE-02] returns keys that bytes and UTF-16 units order alike, well formed and bounded', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const [left, right] = [naturalKey(a), naturalKey(b)]
        expect(byteOrder(left, right)).toBe(unitOrder(left, right))
        expect(left.isWellFormed()).toBe(true)
        expect(left.length).toBeLessThanOrEqual(512)
      }),
    )
    expect(unitOrder(naturalKey('\u{20000}'), naturalKey('\ue000'))).toBe(
      byteOrder(naturalKey('\u{20000}'), naturalKey('\ue000')),
    )
    expect(naturalKey('ﷺ'.repeat(85)).length).toBeLessThanOrEqual(512)
    expect(naturalKey(`a${'𐐨'.repeat(300)}`).isWellFormed()).toBe(true)
  })
})
