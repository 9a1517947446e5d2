import { describe, expect, it } from 'vitest'
import { latinDigits, typedCode } from './typed-code.ts'

describe('a typed code', () => {
  it('has the digits of every script that Unicode knows', () => {
    // Each system of Intl with ten digits of its own.
    const systems = Intl.supportedValuesOf('numberingSystem').filter(system => system !== 'hanidec')
    const digitsOf = (system: string) =>
      Array.from({ length: 10 }, (_, n) => new Intl.NumberFormat('en', { numberingSystem: system }).format(n)).join('')
    const own = systems.map(digitsOf).filter(digits => /^\p{Nd}{10}$/u.test(digits))
    expect(own.length).toBeGreaterThan(50)
    for (const digits of own) expect(latinDigits(digits)).toBe('0123456789')
  })

  it.each([
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['१२३ ४५६', '123456'],
    ['123\u00a0456', '123456'],
    ['\u200f123-456\u200e', '123456'],
    ['𝟙𝟚𝟛𝟜𝟝𝟞', '123456'],
    ['abcd–efgh—ijkl‑mnop', 'abcdefghijklmnop'],
    ['abcdーefgh－ijkl−mnop', 'abcdefghijklmnop'],
    ['ａｂｃｄ', 'abcd'],
    ['12a456', '12a456'],
  ])('%j is %s', (typed, code) => expect(typedCode(typed)).toBe(code))
})
