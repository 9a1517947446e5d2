import { expect, test } from 'vitest'
import { keyOf } from '../../packages/contract/src/kit/sentences.ts'
import { collectSentences } from './collect.ts'
import { judgeMeanings, readSameEverywhere, sameEverywhereFile } from './meanings.ts'

const usedIn = (uses: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(uses).map(([key, features]) => [key, new Set(features)]))

test('a short text of two features asks for its meaning, or for a line in the list', () => {
  const uses = usedIn({ Code: ['accounts', 'files'], 'Go on': ['groups', 'drive'], Save: ['accounts'] })
  expect(judgeMeanings(uses, [])).toEqual([
    expect.stringMatching(
      /^“Code” is used in accounts, files, perhaps with two meanings\. Write text\('Code', \{ meaning/,
    ),
    expect.stringMatching(/^“Go on” is used in drive, groups/),
  ])
  expect(judgeMeanings(uses, ['Code', 'Go on'])).toEqual([])
})

test('longer texts, texts with values and texts of one feature need none', () => {
  const both = ['accounts', 'files']
  const uses = usedIn({ 'Delete it forever': both, 'Copy {{name}}': both, Code: ['files'] })
  expect(judgeMeanings(uses, [])).toEqual([])
})

test('a text that has meanings says which one it has wherever it is used', () => {
  const uses = usedIn({ [keyOf('Code', 'one-time code')]: ['accounts', 'sharing'], Code: ['files'] })
  expect(judgeMeanings(uses, [])).toEqual([
    expect.stringMatching(/^“Code” has meanings \(one-time code\), and none in files\./),
  ])
  expect(judgeMeanings(uses, ['Code'])).toEqual([])
  uses.delete('Code')
  expect(judgeMeanings(uses, [])).toEqual([])
})

test('a line that nobody needs any more is wrong, and so is one that is there twice', () => {
  const uses = usedIn({ Save: ['accounts', 'files'], Cancel: ['files'] })
  expect(judgeMeanings(uses, ['Save', 'Cancel', 'Gone', 'Save'])).toEqual([
    `“Cancel” needs no line in ${sameEverywhereFile}: no two features use it without a meaning.`,
    `“Gone” needs no line in ${sameEverywhereFile}: no two features use it without a meaning.`,
    `“Save” is in ${sameEverywhereFile} twice.`,
  ])
})

test('of the sentences of the code, features of browser and contract are one, and generated files count for none', () => {
  const { uses } = collectSentences()
  expect([...(uses.get(keyOf('Code', 'one-time code')) ?? [])].sort()).toEqual(['accounts', 'sharing'])
  expect([...(uses.get(keyOf('Address', 'IP address')) ?? [])]).toEqual(['audit'])
  expect(judgeMeanings(uses, readSameEverywhere())).toEqual([])
  expect(judgeMeanings(uses, [])).toContainEqual(expect.stringMatching(/^“Cancel” /))
})
