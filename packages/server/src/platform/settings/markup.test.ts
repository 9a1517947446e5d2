import { expect, it } from 'vitest'
import { htmlOf, markup } from './markup.ts'

it('[SETSAVE-29] takes mark-up from a template, and what is put into it as plain text', () => {
  const typed = '<img src="x" onerror="alert(1)"> & more'
  const escaped = '&lt;img src=&quot;x&quot; onerror=&quot;alert(1)&quot;&gt; &amp; more'
  expect(htmlOf(markup`See <em>${typed}</em>`)).toBe(`See <em>${escaped}</em>`)
  expect(htmlOf(typed)).toBe(escaped)
  expect(htmlOf('It’s 5 o’clock')).toBe('It’s 5 o’clock')
})
