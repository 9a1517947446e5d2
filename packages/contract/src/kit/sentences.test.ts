import { expect, it } from 'vitest'
import { errorTable } from '../contract.ts'
import { fillSentence, sentenceFormats, sentenceValues } from './sentences.ts'
import { directionOf } from './values/direction.ts'

it('writes numbers, sizes and waits in the language of the reader', () => {
  expect(fillSentence('{{count, number}} of {{size, size}}', { count: 1200, size: 734_003_200 })).toBe(
    '1,200 of 700 MB',
  )
  expect(fillSentence('{{count, number}} in {{wait, wait}}', { count: 1200, wait: 840 }, 'de')).toBe(
    '1.200 in 14 Minuten',
  )
})

it('never states a wait shorter than it is', () => {
  const waits = [0.2, 90, 91, 121, 5401].map(wait => fillSentence('{{wait, wait}}', { wait }))
  expect(waits).toEqual(['1 second', '90 seconds', '2 minutes', '3 minutes', '2 hours'])
})

it('uses the singular form, leaves a missing value visible, and fills in no value twice', () => {
  const one = { defaultValue_one: '{{count}} file' }
  expect(fillSentence('{{count}} files', { count: 1, ...one })).toBe('1 file')
  expect(fillSentence('{{count}} files', { count: 2, ...one })).toBe('2 files')
  expect(fillSentence('Hello {{name}}, {{constructor}}')).toBe('Hello {{name}}, {{constructor}}')
  expect(fillSentence('{{name}}', { name: '{{other}}', other: 'no' })).toBe('{{other}}')
})

it('puts only strings and numbers into a sentence', () => {
  expect(sentenceValues({ max: 3, name: 'A', checks: {}, none: null })).toEqual({ max: 3, name: 'A' })
})

it('every declared error writes its placeholders in this way, with a known format', () => {
  const formats = Object.keys(sentenceFormats)
  for (const [code, { message }] of Object.entries(errorTable)) {
    const rest = message.replaceAll(/\{\{(\w+)(?:, (\w+))?\}\}/g, (_, __, format = 'number') =>
      formats.includes(format) ? '' : `unknown format ${format}`,
    )
    expect(rest, code).not.toMatch(/[{}]|unknown format|(?<!\w):[a-z]/)
  }
})

it('knows which languages and scripts are written from right to left', () => {
  expect(['ar-EG', 'he', 'az-Arab'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl'])
  expect(['de-AT', 'en', 'ur-Latn'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr'])
})
