import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectSentences, languagesFolder } from './collect.ts'
import { judgeLanguage, judgeLanguages } from './judge-language.ts'
import { type Lines, removeUnknown, shipped, writeLines } from './language-files.ts'
import { untranslated, whyUntranslated } from './untranslated.ts'

const sentences = [
  { text: 'Save {{name}}', part: 'app' },
  { text: '{{count, number}} files', one: '{{folder}}: 1 file', isPlural: true, part: 'app' },
] as const

const german = {
  'Save {{name}}': '{{name}} speichern',
  '{{count, number}} files_one': '{{folder}}: eine Datei',
  '{{count, number}} files_other': '{{count, number}} Dateien',
}

test('a complete language is right', () => {
  expect(judgeLanguage('de', german, sentences)).toEqual({ missing: [], wrong: [] })
})

test('a sentence without a translation is missing, not wrong, with all its plural forms', () => {
  expect(judgeLanguage('de', {}, sentences)).toEqual({
    missing: ['Save {{name}}', '{{count, number}} files'],
    wrong: [],
  })
  expect(judgeLanguage('ar', { 'Save {{name}}': '' }, sentences).missing).toHaveLength(2)
})

test('a lost plural form, an unknown line, a lost value and other mark-up are wrong', () => {
  const lines = {
    'Save {{name}}': '{{nmae}} speichern',
    '{{count, number}} files_one': '<b>Datei</b> in {{folder}}',
    '{{count, number}} files': 'Dateien',
  }
  expect(judgeLanguage('de', lines, sentences)).toEqual({
    missing: [],
    wrong: [
      'de lacks the plural form “{{count, number}} files_other”.',
      'de, “Save {{name}}”: Remove the value {{nmae}}: the source text doesn’t have it.',
      'de, “{{count, number}} files_one”: Remove the markup.',
      'de has “{{count, number}} files”, which no code contains.',
      'de, “{{count, number}} files”: Add the value {{count, number}}.',
    ],
  })
})

test('a language needs the plural forms of its own grammar', () => {
  const other = { '{{count, number}} files_other': '{{count, number}}' }
  expect(judgeLanguage('ar', other, sentences).wrong).toHaveLength(5)
  expect(judgeLanguage('ja', other, sentences).wrong).toEqual([])
})

test('the warning counts what is missing and names the first sentences', () => {
  const missing = Array.from({ length: 12 }, (_, index) => `Sentence ${index + 1}`)
  const languages = new Map([
    ['de', { missing, wrong: [] }],
    ['fr', { missing: [], wrong: [] }],
    ['ja', { missing: ['Save'], wrong: [] }],
  ])
  const [first, second, ...rest] = untranslated(languages)
  expect(first).toMatch(/^de has no translation of 12 sentences: “Sentence 1”, .*“Sentence 10”, and 2 more$/)
  expect(second).toBe('ja has no translation of 1 sentence: “Save”')
  expect(rest).toEqual([])
})

test('a release refuses what a check only warns about', () => {
  const complete = new Map([['de', { missing: [], wrong: [] }]])
  expect(whyUntranslated(complete)).toBeUndefined()
  const lacking = new Map([['de', { missing: ['Save'], wrong: [] }]])
  expect(whyUntranslated(lacking)).toBe(
    'A release has every language complete.\nde has no translation of 1 sentence: “Save”',
  )
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdall-languages-'))
  cpSync(languagesFolder, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (language: string): Lines => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

test('the files of the languages are written as they are kept', () => {
  for (const language of shipped)
    expect(writeLines(read(language)), language).toBe(readFileSync(join(folder, `${language}.json`), 'utf8'))
})

test('a new sentence is missing, and the lines of one that is gone are removed, without work by hand', () => {
  const { sentences: all } = collectSentences()
  const gone = all.find(one => !one.isPlural && read('de')[one.text])!
  const changed = [...all.filter(one => one !== gone), { text: 'A sentence from a test', part: 'app' as const }]
  expect(removeUnknown(changed, folder)).toEqual(new Map(shipped.map(language => [language, 1])))
  for (const [language, verdict] of judgeLanguages(changed, folder)) {
    expect(verdict.wrong, language).toEqual([])
    expect(verdict.missing, language).toContain('A sentence from a test')
    expect(read(language)[gone.text]).toBeUndefined()
  }
  expect(whyUntranslated(judgeLanguages(changed, folder))).toContain('de has no translation of 1 sentence: “A sentence')
  // A second run finds nothing to do.
  const before = readFileSync(join(folder, 'de.json'), 'utf8')
  expect(removeUnknown(changed, folder).size).toBe(0)
  expect(readFileSync(join(folder, 'de.json'), 'utf8')).toBe(before)
})

test('lines that were added at the end come to their place', () => {
  const { sentences: all } = collectSentences()
  const before = readFileSync(join(folder, 'de.json'), 'utf8')
  const [first, ...others] = Object.entries(read('de'))
  writeFileSync(join(folder, 'de.json'), JSON.stringify(Object.fromEntries([...others, first!])))
  expect(removeUnknown(all, folder).size).toBe(0)
  expect(readFileSync(join(folder, 'de.json'), 'utf8')).toBe(before)
})

test('a lost placeholder stays wrong in the files themselves', () => {
  const { sentences: all } = collectSentences()
  const key = Object.keys(read('de')).find(one => /\{\{name\}\}/.test(one))!
  writeFileSync(join(folder, 'de.json'), writeLines({ ...read('de'), [key]: 'Nichts' }))
  expect(judgeLanguages(all, folder).get('de')?.wrong).toEqual([expect.stringContaining(key)])
})
