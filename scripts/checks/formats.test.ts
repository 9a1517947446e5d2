import { expect, test } from 'vitest'
import { judgeFormats } from './formats.ts'

const judge = (text: string, file = 'packages/web/src/a.ts') => judgeFormats([{ file, text }]).length

test('what is written for readers goes through the helper', () => {
  expect(judge('new Intl.NumberFormat(language).format(1)')).toBe(1)
  expect(judge("a\nnew Intl.DateTimeFormat(undefined, { dateStyle: 'long' })")).toBe(1)
  expect(judge('date.toLocaleDateString()')).toBe(1)
  expect(judge('count.toLocaleString(language)')).toBe(1)
})

test('what a program reads, compares or asks the device may be asked directly', () => {
  for (const text of [
    "new Intl.DateTimeFormat('en-CA', {})",
    'new Intl.DateTimeFormat().resolvedOptions().timeZone',
    "value.toLocaleString('en')",
    'new Intl.Collator(language)',
    'name.toLocaleLowerCase(language)',
    '// new Intl.NumberFormat(language)',
  ])
    expect(judge(text), text).toBe(0)
  expect(judge('new Intl.NumberFormat(tag)', 'packages/contract/src/kit/values/intl.ts')).toBe(0)
})
