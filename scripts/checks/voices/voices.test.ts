import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../lib/root.ts'
import { shipped } from '../../sentences/language-files.ts'
import { judgeVoice } from './judge-voice.ts'
import { readVoice } from './read-voice.ts'

const page = `# German

## Terms

| English | German | not |
| --- | --- | --- |
| trash, recycle bin | Papierkorb | Müll, Abfall |
| another drive | anderer Speicherdienst | Laufwerk |
| link | Link | |
| sign-in | Anmeldung | Login |

## Rules that are checked

| pattern | say | except |
| --- | --- | --- |
| \`\\b(?:du\\|dein)\\b\` | say “Sie” | \`duo\` |
| \`\\.\\.\\.\` | write “…” | |
`
const voice = readVoice(page)

describe('the page of a language', () => {
  it('is read as terms and rules', () => {
    expect(voice.terms[0]).toEqual({
      english: ['trash', 'recycle bin'],
      own: 'Papierkorb',
      not: ['Müll', 'Abfall'],
      row: 1,
    })
    expect(voice.rules.map(({ pattern, say }) => [pattern.source, say])).toEqual([
      ['\\b(?:du|dein)\\b', 'say “Sie”'],
      ['\\.\\.\\.', 'write “…”'],
    ])
  })

  it('must have both tables, with patterns that can be read', () => {
    expect(() => readVoice('# German\n\n## Terms\n')).toThrow('There is no table below “Terms”')
    expect(() => readVoice(page.replace('## Rules that are checked', '## Rules'))).toThrow('There is no heading')
    expect(() => readVoice(page.replace('`duo`', 'duo'))).toThrow('“duo” is no pattern in backticks')
    expect(() => readVoice(page.replace('`duo`', '`(duo`'))).toThrow(SyntaxError)
  })
})

describe('a line', () => {
  const judge = (key: string, line: string) => judgeVoice('de', { [key]: line }, voice)

  it('with another word for a term is found, in the plural, inflected and in each plural form too', () => {
    expect(judge('Empty the trash', 'Abfalleimer leeren')).toEqual([
      'de, “Empty the trash”: “Abfall” isn’t the term here; say “Papierkorb”.',
    ])
    expect(judge('Move in from another drive', 'Von einem anderen Laufwerk umziehen')).toHaveLength(1)
    expect(judge('Two-step sign-in', 'Login in zwei Schritten')).toHaveLength(1)
    expect(judge('{{count, number}} items in recycle bins_other', '{{count, number}} Elemente im Müll')).toHaveLength(1)
  })

  it('is left alone where its English doesn’t have the term, or the word is only inside another', () => {
    expect(judge('Trashy novels', 'Müll')).toEqual([])
    expect(judge('The disk is full', 'Das Laufwerk ist voll')).toEqual([])
    expect(judge('Empty the trash', 'Unfallabfälle')).toEqual([])
  })

  it('that breaks a rule is found, but in names of values, tags and sentences that the rule excepts', () => {
    expect(judge('Save', 'Speichere dein Bild')).toEqual(['de, “Save”: “dein”; say “Sie”.'])
    expect(judge('Duo', 'du')).toEqual([])
    expect(judge('Save', '<du>{{dein}}</du>')).toEqual([])
    expect(judge('Saving', 'Wird gesichert...')).toEqual(['de, “Saving”: “...”; write “…”.'])
  })
})

it.each(shipped)('the page of %s can be read, and has terms for what people meet most', language => {
  const { terms, rules } = readVoice(readFileSync(join(root, `docs/languages/${language}.md`), 'utf8'))
  const english = new Set(terms.flatMap(term => term.english))
  const asked = [
    'folder',
    'file',
    'link',
    'trash',
    'share',
    'storage',
    'workspace',
    'sign in',
    'restrict access',
    'role',
  ]
  expect(asked.filter(term => !english.has(term))).toEqual([])
  expect(terms.length).toBeGreaterThanOrEqual(60)
  expect(rules.length).toBeGreaterThanOrEqual(5)
})
