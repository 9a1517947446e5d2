import { expect, test } from 'vitest'
import { findEmails, withChips } from './chips.ts'

test('[CHIP-01] email addresses are found in whatever is pasted', () => {
  const pasted = `To: "Ada Lovelace" <ada@example.org>, grace.hopper@navy.mil;
    (mailto:linus+list@kernel.example) see joan@example.com. Not: @home, a@b, x@@y.z, foo@bar..baz, 5 @ 3`
  expect(findEmails(pasted)).toEqual([
    'ada@example.org',
    'grace.hopper@navy.mil',
    'linus+list@kernel.example',
    'joan@example.com',
  ])
  expect(findEmails('')).toEqual([])
})

test('[CHIP-01] addresses of other scripts and with every character of an atom are found, quoted or not', () => {
  const pasted = `'ada@example.org'|o'brien@example.com, “max@müller.example”；иван@пример.рф、 李@例子.中国。
    {bo@example.org} ann+x=y/z&1@example.net ada@nas`
  expect(findEmails(pasted)).toEqual([
    'ada@example.org',
    "o'brien@example.com",
    'max@müller.example',
    'иван@пример.рф',
    '李@例子.中国',
    'bo@example.org',
    'ann+x=y/z&1@example.net',
  ])
})

test('[CHIP-02] two spellings of one address are one chip', () => {
  expect(withChips(['max@müller.example'], ['MAX@xn--mller-kva.example'], true)).toEqual(['max@müller.example'])
})

test('[CHIP-01] a hostile text of a megabyte is read in a moment, and nothing is found in it', () => {
  const text = `${'a'.repeat(500_000)}@${'a.'.repeat(250_000)}`
  expect(findEmails(text)).toEqual([])
  expect(findEmails('@'.repeat(500_000))).toEqual([])
  expect(findEmails(`${'.'.repeat(500_000)}!`)).toEqual([])
})

test('[CHIP-02] duplicates are ignored, case-insensitively for addresses', () => {
  expect(withChips(['a'], ['a', ' b ', 'b', '', 'A'])).toEqual(['a', 'b', 'A'])
  expect(withChips(['Ada@example.org'], ['ada@EXAMPLE.org', 'x@example.org'], true)).toEqual([
    'Ada@example.org',
    'x@example.org',
  ])
  expect(findEmails('a@x.org A@X.org')).toEqual(['a@x.org'])
})
