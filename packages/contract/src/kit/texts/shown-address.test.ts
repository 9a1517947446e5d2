import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, it } from 'vitest'
import { shownAddress } from './shown-address.ts'

const shown = (address: string) => shownAddress(address, domainToUnicode)
const kept = (domain: string) => `ada@${domainToASCII(domain)}`

it.each(['müller.example', 'пример.рф', '例子.中国', 'مثال.السعودية', 'उदाहरण.भारत', 'ドメイン.テスト', '한국.kr'])(
  'shows %s in its own script',
  domain => {
    expect(kept(domain)).toMatch(/@xn--|\.xn--/)
    expect(shown(kept(domain))).toBe(`ada@${domain}`)
  },
)

it('leaves what could be taken for another domain in its ASCII form', () => {
  // Cyrillic letters that look like “apple”, and Latin ones with one Cyrillic among them.
  for (const domain of ['аррӏе.com', 'exаmple.com', 'gοogle.com']) expect(shown(kept(domain))).toBe(kept(domain))
  // In a place where people read Cyrillic, the same letters are their own.
  expect(shown(kept('аррӏе.рф'))).toBe('ada@аррӏе.рф')
})

it('leaves what can’t be read as it is', () => {
  const broken = () => {
    throw new RangeError('Invalid input')
  }
  expect(shownAddress('ada@xn--a.com', broken)).toBe('ada@xn--a.com')
  expect(shown('ada@example.com')).toBe('ada@example.com')
  expect(shown('xn--a@example.com')).toBe('xn--a@example.com')
})
