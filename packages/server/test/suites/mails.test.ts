import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translatorOf } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { describe, expect, it } from 'vitest'
import { sampleMails } from '../../src/app/mails/sample-mails.ts'
import { productSentences, shippedCatalogue, shippedLanguages } from '../../src/core/languages/shipped.ts'
import { type MailTemplate, renderMail } from '../../src/drivers/mail/mail-content.ts'
import { readerWith } from '../../src/drivers/mail/reader/mail-reader.ts'
import { roleChangedMail } from '../../src/features/workspaces/emails/membership-changed.mail.ts'
import { bracketing, hasWords, isolatesIn, leftOver, site, visibleWords } from '../marks.ts'

const src = join(import.meta.dirname, '../../src')
const mailSamples = sampleMails({ word: text => `⟨${text}⟩`, baseUrl: site.baseUrl, at: 1e12 })
const files = globSync('**/*{.mail,-mails}.ts', { cwd: src }).sort()

function isTemplate(value: unknown): value is MailTemplate<never> {
  return typeof value === 'object' && value !== null && 'name' in value && 'build' in value
}

it('every mail of the product has a sample', async () => {
  const modules = await Promise.all(files.map(file => import(join(src, file)) as Promise<object>))
  const templates = modules.flatMap(one => Object.values(one)).filter(isTemplate)
  expect(templates.length).toBeGreaterThan(30)
  expect(mailSamples.map(one => one.name).sort()).toEqual(templates.map(one => one.name).sort())
  expect(new Set(templates.map(one => one.name)).size).toBe(templates.length)
})

it('templates are only in files that are named as such', () => {
  const defining = globSync('**/*.ts', { cwd: src }).filter(
    file => !file.endsWith('.test.ts') && /^(?! \*).*defineMailTemplate</m.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(defining.filter(file => !files.includes(file) && !file.endsWith('mail-content.ts'))).toEqual([])
})

it.each(mailSamples)('$name says everything in sentences that can be translated', ({ template, data }) => {
  const said = new Set<string>()
  const reader = { language: 'en', say: bracketing(said) }
  expect(data.length).toBeGreaterThan(0)
  for (const one of data) {
    const content = template.build(one, site, reader)
    const { subject, html, text } = renderMail(content, site, reader)
    expect(content.paragraphs.length).toBeGreaterThan(0)
    for (const part of [subject, visibleWords(html), text]) expect(leftOver(part)).not.toMatch(/\p{L}/u)
  }
  // A value in a key would be a sentence that no catalogue contains.
  for (const sentence of said) expect(sentence).not.toMatch(/[⟨[]|http/)
})

it.each(mailSamples)('$name says only sentences that translators get', async ({ template, data }) => {
  const collected = new Set((await productSentences()).map(one => one.text))
  const said = new Set<string>()
  const reader = { language: 'en', say: bracketing(said) }
  for (const one of data) renderMail(template.build(one, site, reader), site, reader)
  expect(said.size).toBeGreaterThan(0)
  const forms = new Set((await productSentences()).flatMap(({ one }) => one ?? []))
  // Titles of settings in the samples are values.
  expect([...said].filter(text => !collected.has(text) && !forms.has(text) && !text.startsWith('⟨'))).toEqual([])
})

describe.each(shippedLanguages)('in $language', ({ language }) => {
  it.each(mailSamples)('$name fills in every value, and says in English what has no translation', async sample => {
    const catalogue = await shippedCatalogue(language)
    for (const lines of [catalogue, {}]) {
      const say = translatorOf(lines, language)
      const reader = readerWith({ language, say, timeZone: 'Europe/Berlin', datePattern: 'yyyy-MM-dd' })
      for (const one of sample.data) {
        const { html, subject, text } = renderMail(sample.template.build(one, site, reader), site, reader)
        expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
        // A code where a character should be says that the product took its own words for somebody's name.
        for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\[U\+/)
        for (const part of [subject, text]) expect(isolatesIn(part)).toBe('closed')
      }
    }
  })
})

it('keeps an eye on isolates that are left open', () => {
  expect(['a \u2068b\u2069', '\u2068a \u2068b\u2069\u2069'].map(isolatesIn)).toEqual(['closed', 'closed'])
  expect(['a \u2068b', 'a\u2069', '\u2066a\u2069'].map(isolatesIn)).toEqual(['open', 'open', 'open'])
})

it('names roles of the installation in the reader’s language, and others as the site does', async () => {
  const say = translatorOf(await shippedCatalogue('de'), 'de')
  const reader = readerWith({ language: 'de', say, timeZone: 'UTC', datePattern: 'yyyy-MM-dd' })
  const subject = (role: string) =>
    roleChangedMail.build({ workspaceId: 'w', workspace: 'Hafen', by: 'Bo', role }, site, reader).subject
  expect(subject('Editor')).toContain(say('Editor', { meaning: 'role' }))
  expect(subject('Editor')).not.toContain('Editor')
  expect(subject('Deckhand')).toContain('Deckhand')
})

it('notices words that nobody translates', () => {
  const say = bracketing(new Set())
  expect(hasWords(`${say('{{name}} wrote', { name: '⟨Ada⟩' })} ⟨Hi⟩ http://site.test/x`)).toBe(false)
  expect(hasWords(`${say('It is new')} yesterday`)).toBe(true)
  expect(() => say('You got a {{what}}', { what: 'folder' })).toThrow('nobody translates')
  expect(hasWords(say('{{action}}:', { action: say('Open') }))).toBe(false)
})
