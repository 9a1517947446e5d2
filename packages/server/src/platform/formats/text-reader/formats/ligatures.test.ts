import { expect, it } from 'vitest'
import { withLigatures } from './ligatures.ts'

it.each([
  ['the o\u001ece, a\u001fuent \u001crst \u001dow o\u001b', 'the office, affluent first flow off'],
  ['the o\u000ece, a\u000fuent \u000crst \rown o\u000b', 'the office, affluent first flown off'],
  ['page one\u000c\nPage two\u000cPage three\r\nLine', 'page one\u000c\nPage two\u000cPage three\r\nLine'],
  ['\u001b[31mRED', '\u001b[31mRED'],
  ['', ''],
])('[SRCH-03] reads the letters that TeX’s fonts join: %j', (text, expected) => {
  expect(withLigatures(text)).toBe(expected)
})
