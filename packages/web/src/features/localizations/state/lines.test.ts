import { keyOf } from '@holdall/contract/kit/sentences.ts'
import { expect, test } from 'vitest'
import { currentLines, findLines, sentLines, withChange } from './lines.ts'

const loaded = {
  lines: { Cancel: 'Abbrechen', Save: '', '{{count}} files_one': '{{count}} Datei', '{{count}} files_other': '' },
  sources: { '{{count}} files_one': 'One file', '{{count}} files_other': '{{count}} files' },
}

test('lines are shown with their changes; plural forms with their English text', () => {
  const changes = new Map<string, string | null>([
    ['Own', 'Eigen'],
    ['Save', 'Speichern'],
    ['Cancel', null],
  ])
  expect(currentLines(loaded, changes)).toEqual([
    { key: 'Own', source: 'Own', meaning: undefined, form: undefined, translation: 'Eigen', isChanged: true },
    { key: 'Save', source: 'Save', meaning: undefined, form: undefined, translation: 'Speichern', isChanged: true },
    {
      key: '{{count}} files_one',
      source: 'One file',
      meaning: undefined,
      form: 'one',
      translation: '{{count}} Datei',
      isChanged: false,
    },
    {
      key: '{{count}} files_other',
      source: '{{count}} files',
      meaning: undefined,
      form: 'other',
      translation: '',
      isChanged: false,
    },
  ])
  expect(sentLines(loaded, changes)).toEqual({
    Save: 'Speichern',
    Own: 'Eigen',
    '{{count}} files_one': '{{count}} Datei',
    '{{count}} files_other': '',
  })
})

test('words are found in source and translation, without regard to case and accents', () => {
  const lines = currentLines({ lines: { Search: 'Überall suchen', Delete: 'حَذف', Save: '' }, sources: {} }, new Map())
  const find = (query: string, isUntranslatedOnly = false) =>
    findLines(lines, query, isUntranslatedOnly).map(({ key }) => key)
  expect(find('uberALL')).toEqual(['Search'])
  expect(find('suchen sea')).toEqual(['Search'])
  expect(find('حذف')).toEqual(['Delete'])
  expect(find('nothing')).toEqual([])
  expect(find('', true)).toEqual(['Save'])
})

test('a meaning is apart from the text, and is searched too', () => {
  const code = keyOf('Code', 'one-time code')
  const notes = `${keyOf('{{count}} notes', 'to a guest')}_other`
  const lines = currentLines(
    { lines: { [code]: '', Code: '', [notes]: '' }, sources: { [notes]: '{{count}} notes' } },
    new Map([[code, 'Bestätigungscode']]),
  )
  expect(lines).toMatchObject([
    { key: code, source: 'Code', meaning: 'one-time code', translation: 'Bestätigungscode' },
    { key: 'Code', source: 'Code', meaning: undefined },
    { key: notes, source: '{{count}} notes', meaning: 'to a guest', form: 'other' },
  ])
  expect(findLines(lines, 'one-time', false).map(({ key }) => key)).toEqual([code])
  expect(findLines(lines, 'code', false).map(({ key }) => key)).toEqual([code, 'Code'])
})

test('a line that is being translated stays among the untranslated ones', () => {
  const lines = currentLines(loaded, new Map([['Save', 'S']]))
  expect(findLines(lines, '', true).map(({ key }) => key)).toEqual(['Save', '{{count}} files_other'])
})

test('a text as it is saved is no change, nor is an added line that was removed again', () => {
  let changes = withChange(loaded, new Map(), 'Cancel', 'Weg')
  expect([...changes]).toEqual([['Cancel', 'Weg']])
  changes = withChange(loaded, changes, 'Cancel', 'Abbrechen')
  changes = withChange(loaded, changes, 'Own', 'x')
  expect([...withChange(loaded, changes, 'Own', null)]).toEqual([])
})
