import { expect, it } from 'vitest'
import { checklist } from './checklist.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@example.org' }

it.each([
  ['ada@example.org', true],
  ['ADA@example.org', true],
  ['ada@example', false],
  ['ada  lovelace ', true],
  ['Lovelace', false],
  ['passport', true],
  ['Passport.pdf', true],
  ['pass', false],
  ['', false],
])('[LINK-05] ticks %o: %o', (text, hasCome) => {
  expect(checklist([text], [ada], ['Passport.PDF'])).toEqual([{ text, hasCome }])
})

it('[LINK-05] ticks nothing before anything is received', () => {
  expect(checklist(['Ada Lovelace', 'a.txt'], [], []).some(one => one.hasCome)).toBe(false)
})
