import { expect, test } from 'vitest'
import { judgeLanguage } from './sentences.ts'

const sentences = [
  { text: 'Save {{name}}', part: 'app' },
  { text: '{{count, number}} files', one: '{{folder}}: 1 file', isPlural: true, part: 'app' },
] as const

test('a complete language is right', () => {
  const lines = {
    'Save {{name}}': '{{name}} speichern',
    '{{count, number}} files_one': '{{folder}}: eine Datei',
    '{{count, number}} files_other': '{{count, number}} Dateien',
  }
  expect(judgeLanguage('de', lines, sentences)).toEqual([])
})

test('missing and unknown lines, values and mark-up are named', () => {
  const lines = {
    'Save {{name}}': '{{nmae}} speichern',
    '{{count, number}} files_one': '<b>Datei</b> in {{folder}}',
    '{{count, number}} files': 'Dateien',
  }
  expect(judgeLanguage('de', lines, sentences)).toEqual([
    'de lacks “{{count, number}} files_other”.',
    'de has “{{count, number}} files”, which no code contains.',
    'de, “Save {{name}}”: The source text has no value {{nmae}}.',
    'de, “{{count, number}} files_one”: Mark-up isn’t allowed here.',
    'de, “{{count, number}} files”: The value {{count, number}} is missing.',
  ])
})

test('a language needs the plural forms of its own grammar', () => {
  expect(judgeLanguage('ar', { 'Save {{name}}': '{{name}}' }, sentences)).toHaveLength(6)
  expect(judgeLanguage('ja', { 'Save {{name}}': '{{name}}' }, sentences)).toHaveLength(1)
})
