import { keyOf } from '@holdall/contract/kit/sentences.ts'
import { formsOf, linesOf } from '@holdall/contract/localizations/lines.ts'
import { expect, it } from 'vitest'
import { productSentences } from '../../../core/languages/shipped.ts'
import { messagesOf } from './messages.ts'
import { nameOfSentence, placesByName, productPlaces } from './places.ts'

const german = formsOf('de')
const sentences = [
  { text: 'Delete <b>{{name}}</b>?', part: 'admin' },
  { text: '{{count, number}} links of {{name}}', one: 'One link', isPlural: true, part: 'app' },
  { text: '{{count, number}} links', one: 'One link', isPlural: true, part: 'app' },
  { text: keyOf('Open', 'state of a door'), part: 'app' },
] as const
const places = {
  'web/features/roles/role-actions.ts': { question: nameOfSentence(sentences[0].text) },
  'web/ui/dialog/dialog.tsx': { heading: nameOfSentence(sentences[0].text), button: nameOfSentence(sentences[3].text) },
}
const messages = [...messagesOf(linesOf(sentences, 'de', {}), german, { sentences, places })]

it('an entry says what its sentence is, where it is, and what has to stay in it', () => {
  expect(messages[0]).toEqual({
    msgid: 'Delete <b>{{name}}</b>?',
    msgstr: [''],
    comments: {
      extracted: [
        'Question before an action in the admin area: roles',
        'Heading in the admin area: all screens',
        'Keep as it is: {{name}}',
        'Keep this markup: <b> </b>',
      ].join('\n'),
      reference: 'packages/web/src/features/roles/role-actions.ts\npackages/web/src/ui/dialog/dialog.tsx',
      flag: 'placeholders:"{{name}}", xml-text',
    },
  })
  expect(messages[3]).toMatchObject({ msgctxt: 'state of a door', msgid: 'Open', msgstr: [''] })
})

it('two sentences with the same form for one are two entries, and only values of both forms are compared', () => {
  expect(messages[1]).toMatchObject({
    msgid: 'One link',
    msgid_plural: '{{count, number}} links of {{name}}',
    msgstr: ['', ''],
    comments: { flag: 'placeholders:"{{count, number}}":"{{name}}"' },
  })
  expect(messages[2]).toMatchObject({ msgid: '{{count, number}} links', msgid_plural: '{{count, number}} links' })
  const named = { text: '{{count}} of {{name}}', one: 'One of {{name}}', isPlural: true, part: 'app' } as const
  const [entry] = messagesOf(linesOf([named], 'de', {}), german, { sentences: [named], places: {} })
  expect(entry?.comments?.flag).toBe('placeholders:"{{name}}"')
})

it('every sentence of the product has a place, and no two have the same name', async () => {
  const all = await productSentences()
  const byName = placesByName(await productPlaces())
  expect(new Set(all.map(({ text }) => nameOfSentence(text))).size).toBe(all.length)
  expect(all.filter(({ text }) => !byName.has(nameOfSentence(text)))).toEqual([])
  expect(byName.size).toBe(all.length)
})
