import { expect, it } from 'vitest'
import { htmlOf, htmlOfSentence } from './markup.ts'

it('[SETSAVE-29] escapes plain text and the values of a sentence', () => {
  const typed = '<img src="x" onerror="alert(1)"> & more'
  const escaped = '&lt;img src=&quot;x&quot; onerror=&quot;alert(1)&quot;&gt; &amp; more'
  const sentence = { text: 'R&D has no “{{name}}” ({{count, number}})', values: { name: typed, count: 2 } }
  const values = { name: escaped, count: 2 }
  expect(htmlOfSentence(sentence)).toEqual({ text: 'R&amp;D has no “{{name}}” ({{count, number}})', values })
  expect(htmlOf(typed)).toBe(escaped)
  expect(htmlOf('It’s 5 o’clock')).toBe('It’s 5 o’clock')
})
