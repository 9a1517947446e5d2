import { translatorOf } from '@holdall/contract/kit/sentences.ts'
import { afterEach, expect, test } from 'vitest'
import { setTranslator, t } from '../../ui/text.ts'

const plural = { defaultValue_one: '{{count, number}} file in {{folder}}' }
const files = '{{count, number}} files in {{folder}}'

afterEach(() => setTranslator(null))

test('the source language fills in values and distinguishes singular and plural', () => {
  expect(t(files, { count: 1, folder: 'A', ...plural })).toBe('1 file in A')
  expect(t(files, { count: 1200, folder: 'A', ...plural })).toBe('1,200 files in A')
})

test('a missing value stays visible instead of turning into nothing', () => {
  expect(t('Hello {{name}}', { other: 1 })).toBe('Hello {{name}}')
})

test('sentences with dots and colons are keys of a catalogue', () => {
  setTranslator(translatorOf({ 'Error: try again. Now.': 'Fehler: noch einmal.' }, 'de'))
  expect(t('Error: try again. Now.')).toBe('Fehler: noch einmal.')
})

test('a catalogue has its own plural forms and numbers', () => {
  const catalogue = {
    [`${files}_one`]: '{{count, number}} Datei in {{folder}}',
    [`${files}_other`]: '{{count, number}} Dateien in {{folder}}',
  }
  setTranslator(translatorOf(catalogue, 'de'))
  expect(t(files, { count: 1, folder: 'A', ...plural })).toBe('1 Datei in A')
  expect(t(files, { count: 1200, folder: 'A', ...plural })).toBe('1.200 Dateien in A')
})

test('a sentence that the catalogue lacks is shown in the source language', () => {
  setTranslator(translatorOf({ Other: 'Anderes' }, 'de'))
  expect(t(files, { count: 1, folder: '<A>', ...plural })).toBe('1 file in <A>')
  expect(t(files, { count: 7, folder: '<A>', ...plural })).toBe('7 files in <A>')
})
