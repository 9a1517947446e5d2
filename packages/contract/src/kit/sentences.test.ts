import { expect, it } from 'vitest'
import { errorTable } from '../contract.ts'
import {
  fillSentence,
  inEnglish,
  keyOf,
  readableKey,
  sentence,
  sentenceFormats,
  sentenceValues,
  splitKey,
  translatorOf,
} from './sentences.ts'
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

it('a key has a meaning and a text, and is split where they meet', () => {
  expect(splitKey(keyOf('Code', 'one-time code'))).toEqual({ text: 'Code', meaning: 'one-time code' })
  expect(splitKey(keyOf('Code'))).toEqual({ text: 'Code' })
  expect(splitKey(`${keyOf('{{count}} notes', 'to a guest')}_few`)).toEqual({
    text: '{{count}} notes_few',
    meaning: 'to a guest',
  })
  expect(splitKey('A | b: c').meaning).toBeUndefined()
  expect([readableKey('Code'), readableKey(keyOf('Code', 'one-time code'))]).toEqual(['Code', 'Code (one-time code)'])
})

it('each meaning of a text has its own translation, and none shows in English', () => {
  const code = sentence('Code', { meaning: 'one-time code' })
  const german = translatorOf({ [code]: 'Bestätigungscode', Code: 'Quelltext' }, 'de')
  expect(german(code)).toBe('Bestätigungscode')
  expect(german('Code', { meaning: 'one-time code' })).toBe('Bestätigungscode')
  expect(german('Code')).toBe('Quelltext')
  // Without a translation, its English text, rather than the translation of another meaning.
  expect(german('Code', { meaning: 'discount code' })).toBe('Code')
  expect(german(sentence('Code', { meaning: 'discount code' }))).toBe('Code')
  expect([inEnglish(code), inEnglish('Code', { meaning: 'one-time code' })]).toEqual(['Code', 'Code'])
})

it('a sentence with a meaning has values and plural forms like any other', () => {
  const key = keyOf('{{count, number}} notes for {{name}}', 'to a guest')
  const german = translatorOf(
    { [`${key}_one`]: 'Nachricht für {{name}}', [`${key}_other`]: '{{count, number}} für {{name}}' },
    'de',
  )
  const values = { name: 'Ada', meaning: 'to a guest', defaultValue_one: 'One note for {{name}}' }
  const say = (count: number) => german('{{count, number}} notes for {{name}}', { ...values, count })
  expect([say(1), say(2000)]).toEqual(['Nachricht für Ada', '2.000 für Ada'])
  expect(inEnglish(key, { ...values, count: 1 })).toBe('One note for Ada')
  expect(inEnglish(key, { ...values, count: 2 })).toBe('2 notes for Ada')
})

it('no value of an error is taken for a meaning', () => {
  expect(sentenceValues({ meaning: 'x', max: 3 })).toEqual({ max: 3 })
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
