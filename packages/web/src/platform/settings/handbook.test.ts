import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keyOf } from '@holdall/contract/kit/sentences.ts'
import { expect, test } from 'vitest'
import { meanings, sentencesOf, wordsOnScreen } from './handbook.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const sentences: readonly { readonly text: string }[] = JSON.parse(
  readFileSync(`${root}packages/server/languages/sentences.json`, 'utf8'),
)
const known = new Set(sentences.map(({ text }) => text))
const isKnown = (text: string) => known.has(keyOf(text, meanings[text]))
const german: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(`${root}packages/server/languages/de.json`, 'utf8'),
)

test('names are found however the label on the screen is written', () => {
  const translate = (sentence: string, { meaning }: { meaning?: unknown } = {}) =>
    german[keyOf(sentence, typeof meaning === 'string' ? meaning : undefined)] ?? sentence
  expect(wordsOnScreen('from name', translate)).toBe(german['From name'])
  expect(wordsOnScreen('hidden', translate)).toBe(german[keyOf('Hidden', 'a plan')])
  expect(wordsOnScreen('Nothing of this', translate)).toBeUndefined()
  expect(sentencesOf('groups of members')).toContain('Groups of Members')
  expect(sentencesOf('Keep deleted items for')).toContain('Keep deleted items for (days)')
})

/** Names in bold that aren't on the screen, or are the same in every language. */
const others = ['apc', 'Android', 'iPhone, iPad', 'Computers', 'S3, DigitalOcean Spaces, Backblaze B2']

test('what the handbook names in bold is on the screen by that name, so that readers of every language find it', () => {
  const pages = readdirSync(`${root}docs/handbook`).filter(name => name !== 'README.md')
  const texts = pages.map(name => readFileSync(`${root}docs/handbook/${name}`, 'utf8'))
  const bold = texts.flatMap(text =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(found => found[1]?.replace(/\s+/g, ' ') ?? ''),
  )
  expect(bold.length).toBeGreaterThan(80)
  expect(bold.filter(name => !others.includes(name) && !sentencesOf(name).some(isKnown))).toEqual([])
})
