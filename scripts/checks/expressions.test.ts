import { expect, test } from 'vitest'
import { judgeExpressions } from './expressions.ts'

const judge = (text: string) => judgeExpressions('packages/server/src/a.ts', text).length

test.each([
  String.raw`/\{\{\s*([^{}]*?)\s*\}\}/g`,
  String.raw`/\s+$/`,
  String.raw`/<[^>]*>/g`,
  String.raw`/\s*;\s*/`,
  '/(a+)+b/',
  '/^a*a*b$/',
])('the time of %s must not depend on who writes the text', expression => {
  expect(judge(`const a = ${expression}.test(text)\n`)).toBe(1)
})

test.each([String.raw`/\{\{([^{}]*)\}\}/g`, '/<[^<>]*>/g', String.raw`/^\s+/`, '/^[a-z]+$/', String.raw`/\d{1,5}$/`])(
  '%s takes a time in proportion to the text',
  expression => {
    expect(judge(`const a = ${expression}.test(text)\n`)).toBe(0)
  },
)

test('a bound that a comment names is enough, unless it is too large or the time grows exponentially', () => {
  const after = (comment: string, expression = String.raw`/\s+$/`) =>
    judge(`import b from 'b'\n\n${comment}\nconst a = ${expression}\n`)
  expect(after('// At most 500 characters.')).toBe(0)
  expect(after('/** A name: at most 1,000 characters. */')).toBe(0)
  expect(after('// At most 100,000 characters.')).toBe(1)
  expect(after('// A comment about something else.')).toBe(1)
  expect(after("const other = 'at most 500'")).toBe(1)
  expect(after('// At most 500 characters.', '/(a+)+b/')).toBe(1)
})

test('each expression is found where it is written', () => {
  const text = `// At most 90 characters.\nconst a = /\\s+$/\n\n\n\nconst b = /\\s+$/\n`
  expect(judgeExpressions('a.ts', text)).toEqual([expect.stringContaining('a.ts:6: ')])
})
