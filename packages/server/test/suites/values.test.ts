import type { SentenceValues } from '@holdall/contract/kit/sentences.ts'
import { translatorOf } from '@holdall/contract/kit/sentences.ts'
import { dayValue, listValue, momentValue, sizeValue, type Value } from '@holdall/contract/kit/values/values.ts'
import { describe, expect, it } from 'vitest'
import { productSentences, shippedCatalogue } from '../../src/core/languages/shipped.ts'
import { readerWith } from '../../src/drivers/mail/reader/mail-reader.ts'
import { isolatesIn } from '../marks.ts'

const at = Date.UTC(2026, 11, 8, 13, 26)
const kinds: readonly [string, Value][] = [
  ['day', dayValue(at)],
  ['moment', momentValue(at, 'Europe/Berlin')],
  ['size', sizeValue(1536)],
  ['list', listValue(['Ada', '2026-12-08'])],
]

describe.each(kinds)('a value of the kind %s', (_, value) => {
  it.each(['ar', 'de'])('is in no sentence shown as a code, nor leaves an isolate open, in %s', async language => {
    const say = translatorOf(await shippedCatalogue(language), language)
    const reader = readerWith({ language, say, timeZone: 'UTC', datePattern: 'yyyy-MM-dd' })
    const sentences = (await productSentences()).map(({ text }) => text).filter(text => text.includes('{{'))
    expect(sentences.length).toBeGreaterThan(500)
    for (const text of sentences) {
      const names = [...text.matchAll(/\{\{(\w+)(, \w+)?\}\}/g)]
      const values: SentenceValues = Object.fromEntries(names.map(([, name, format]) => [name, format ? 2 : value]))
      const said = reader.say(text, values)
      // A sentence that is put into another one, as a name would be.
      for (const shown of [said, reader.say('{{name}}: {{value}}', { name: said, value })]) {
        expect(shown, text).not.toContain('[U+')
        expect(isolatesIn(shown), text).toBe('closed')
      }
    }
  })
})

it('a name that imitates a date or turns the text is shown with its codes', () => {
  const reader = readerWith({ language: 'ar', say: translatorOf({}, 'ar'), timeZone: 'UTC', datePattern: 'yyyy-MM-dd' })
  for (const sign of ['\u2066', '\u2067', '\u202E', '\u2069']) {
    const said = reader.say('{{name}}', { name: `${sign}2026-12-08` })
    expect(said).toContain('[U+')
    expect(isolatesIn(said)).toBe('closed')
  }
})
