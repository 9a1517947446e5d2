import { createHash } from 'node:crypto'
import { localizationEndpoints as l } from '@holdall/contract/localizations/localizations.contract.ts'
import { mailWordsEndpoints as e, type MailWord } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { shippedCatalogue } from '../../core/languages/shipped.ts'
import { mailSentences } from '../../drivers/mail/words/mails-by-sentence.ts'

const name = 'accounts.reset-password'
const locked = 'locks.broken'
const all = ['view', 'create', 'update', 'delete'].map(action => `localizations.${action}`)

describe.each(suiteDialects)('the words of mails on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: [...all, 'settings.update'] })
    await ada.client.ok(l.create, { body: { name: 'Deutsch', language: 'de' } })
  })
  afterEach(() => test.close())

  const read = (mail = name, language = 'de') => ada.client.ok(e.read, { params: { name: mail, language } })
  const save = (words: Record<string, string | null>, mail = name, revision?: string) =>
    ada.client.call(e.save, {
      params: { name: mail, language: 'de' },
      body: { words, ...(revision === undefined ? {} : { revision }) },
    })
  const preview = (words: Record<string, string> = {}, mail = name, example = 0) =>
    ada.client.ok(e.preview, { params: { name: mail, language: 'de' }, body: { words, example } })
  const wrong = (answer: { problem: { errors?: { field: string; message: string }[] } }) =>
    answer.problem.errors?.map(({ field, message }) => [field, message])
  /** Other words for a sentence, with all its values. */
  const own = (word: MailWord | undefined, text: string) =>
    [text, ...(word?.values ?? []).map(({ place }) => place)].join(' ')
  const change = (word: MailWord | undefined, text: string) => ({ [word?.key ?? '']: own(word, text) })
  const rewrite = (values: object, key?: string) =>
    test.app.services.db
      .transaction(tx => {
        const query = tables(tx).updateTable('localization_lines').set(values)
        return (key === undefined ? query : query.where('source', '=', key)).execute()
      })
      .then(() => test.app.services.languages.forget())
  /** The first sentence of a mail with a value. */
  async function withValue(mail: string) {
    const { words } = await read(mail)
    const found = words.find(word => word.values.length > 0 && word.form === undefined)
    if (!found) throw new Error('No sentence has a value')
    return found
  }

  it('[OWNER-11 part] every mail of the product is listed, with its sentences in each language', async () => {
    const { mails, languages, isOn } = await ada.client.ok(e.list, { query: { language: 'de' } })
    expect(mails.map(mail => mail.name).sort()).toEqual(
      (await mailSentences(test.app.ctx)).map(({ mail }) => mail.name).sort(),
    )
    expect(mails.length).toBeGreaterThan(50)
    expect([languages.map(one => one.language).sort(), isOn]).toEqual([['de', 'en'], true])
    for (const mail of mails) expect([mail.name, mail.sentences > 0, mail.changed]).toEqual([mail.name, true, 0])
    const german = await shippedCatalogue('de')
    const { words, examples } = await read()
    expect(examples).toHaveLength(1)
    expect(new Set(words.map(word => word.place))).toEqual(new Set(['subject', 'text', 'button', 'note', 'frame']))
    for (const word of words) {
      expect(word.original).toBe(german[word.key] ?? word.source)
      expect([word.text, word.isChanged, word.changedFrom]).toEqual([word.original, false, null])
    }
  })

  it('[OWNER-11 part] new words are in the preview, in the mail, and in the translations: there is one store', async () => {
    const [subject] = (await read()).words
    const words = change(subject, 'Neues Passwort, bitte')
    expect((await preview(words)).subject).toContain('Neues Passwort, bitte')
    expect((await preview()).subject).not.toContain('bitte')
    expect((await save(words)).status).toBe(200)
    expect((await preview()).html).toContain('Neues Passwort, bitte')
    const { lines } = await ada.client.ok(l.read, { params: { name: 'Deutsch' } })
    expect(lines[subject!.key]).toBe(own(subject, 'Neues Passwort, bitte'))
    const { db, mail, sampleMails } = test.app.services
    const samples = await sampleMails({ word: text => text, baseUrl: '', at: 0 })
    const reset = samples.find(one => one.name === name)!
    await db.transaction(tx =>
      mail.queue(tx, { template: reset.template, to: 'x@example.org', data: reset.data[0]!, language: 'de' }),
    )
    const sent = await tables(db.read).selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
    expect(sent.subject).toContain('Neues Passwort, bitte')
    const listed = await ada.client.ok(e.list, { query: { language: 'de' } })
    expect(listed.mails.find(one => one.name === name)).toMatchObject({
      changed: 1,
      subject: expect.stringContaining('bitte'),
    })
  })

  it('[OWNER-11 part] null goes back to the original, which follows the product from then on', async () => {
    const [subject] = (await read()).words
    await save(change(subject, 'Meins'))
    expect((await read()).words[0]).toMatchObject({ text: own(subject, 'Meins'), isChanged: true })
    await save({ [subject!.key]: null })
    expect((await read()).words[0]).toMatchObject({ text: subject!.original, isChanged: false })
    const row = await tables(test.app.services.db.read).selectFrom('localization_lines').selectAll().executeTakeFirst()
    expect(row?.translation).toBe(row?.original)
    // The next version of the product says it differently.
    await rewrite({ original: 'Früher', translation: 'Früher' })
    expect((await read()).words[0]).toMatchObject({ text: subject!.original, isChanged: false })
  })

  it('[OWNER-11 part] words without a value, or with one of their own, are refused by name at the field', async () => {
    const word = await withValue(locked)
    const { place } = word.values[0]!
    expect(wrong(await save({ [word.key]: 'Nichts' }, locked))).toEqual([
      [`words.${word.key}`, `Add the value ${place}`],
    ])
    expect(wrong(await save({ [word.key]: `${word.text} {{secret}}` }, locked))).toEqual([
      [`words.${word.key}`, 'Remove the value {{secret}}: the source text doesn’t have it'],
    ])
    expect(wrong(await save({ [word.key]: `${word.text} <b>x</b>` }, locked))?.[0]?.[0]).toBe(`words.${word.key}`)
    expect(wrong(await save({ 'No such sentence': 'x' }, locked))?.[0]?.[1]).toContain('doesn’t have this sentence')
    expect((await save({ [word.key]: 'x'.repeat(5001) }, locked)).status).toBe(422)
    expect((await read(locked)).words.some(one => one.isChanged)).toBe(false)
  })

  it('[OWNER-11 part] what is typed is text, in the mail as in the preview', async () => {
    const [subject] = (await read()).words
    const { html } = await preview(change(subject, 'A & B "C"'))
    expect(html).toContain('A &amp; B &quot;C&quot;')
    const hostile = await preview(change(subject, '<script>alert(1)</script>'))
    expect(hostile.html).not.toContain('<script')
  })

  it('[OWNER-11 part] a line that lost its value in the database is sent in the product’s own words', async () => {
    const word = await withValue(locked)
    await save({ [word.key]: `${word.text}!` }, locked)
    await rewrite({ translation: 'Leer' })
    const { subject, html } = await preview({}, locked)
    expect(subject + html).not.toContain('Leer')
    expect((await read(locked)).words.find(one => one.key === word.key)).toMatchObject({
      text: 'Leer',
      isChanged: true,
    })
  })

  it('[OWNER-11 part] a sentence that changed with the product is marked, and its old words aren’t sent', async () => {
    const [subject, next] = (await read()).words
    await save({ ...change(subject, 'Meins'), [next!.key]: `${next!.text}.` })
    await rewrite({ original: 'Früher' }, next!.key)
    await rewrite(
      {
        source: 'A sentence of an earlier version',
        source_hash: createHash('sha256').update('A sentence of an earlier version').digest('base64url'),
      },
      subject!.key,
    )
    const now = await read()
    expect(now.words.find(one => one.key === next!.key)?.changedFrom).toBe('Früher')
    expect(now.stale).toEqual([
      { key: 'A sentence of an earlier version', original: subject!.original, text: own(subject, 'Meins') },
    ])
    expect((await preview()).subject).not.toContain('Meins')
    const { mails } = await ada.client.ok(e.list, { query: { language: 'de' } })
    expect(mails.find(one => one.name === name)).toMatchObject({ stale: 2, changed: 1 })
    // The words fit the new original as well: saved as they are, they belong to it.
    const { revision } = await read()
    expect((await save({ [next!.key]: `${next!.text}.` }, name, revision)).status).toBe(200)
    expect((await read()).words.find(one => one.key === next!.key)).toMatchObject({
      text: `${next!.text}.`,
      isChanged: true,
      changedFrom: null,
    })
    expect((await save({ 'A sentence of an earlier version': null })).status).toBe(200)
    expect((await read()).stale).toEqual([])
  })

  it('[OWNER-11 part] two administrators don’t overwrite each other', async () => {
    const { words, revision } = await read()
    await save(change(words[0], 'Eins'), name, revision)
    const late = await save(change(words[0], 'Zwei'), name, revision)
    expect([late.status, late.problem.code]).toEqual([409, 'localization.changed-meanwhile'])
    expect((await save({ [words[1]!.key]: `${words[1]!.text}.` }, name, revision)).status).toBe(200)
  })

  it('[OWNER-11 part] a test goes to oneself alone, in that language, and says that it is one', async () => {
    const [subject] = (await read()).words
    const params = { name, language: 'de' }
    const body = { words: change(subject, 'Nur ein Versuch'), example: 0 }
    expect(await ada.client.ok(e.test, { params, body })).toEqual({ to: ada.email })
    const sent = await tables(test.app.services.db.read).selectFrom('mail_outbox').selectAll().execute()
    expect(sent.map(one => [one.recipient, one.subject, one.template])).toEqual([
      [ada.email, expect.stringContaining('Nur ein Versuch'), name],
    ])
    expect(sent[0]!.html).toContain('<html lang="de"')
  })

  it('[OWNER-11 part] only those who may change translations save and send; unknown mails and languages aren’t found', async () => {
    const viewer = await buildMember(test, { permissions: ['localizations.view'] })
    const params = { name, language: 'de' }
    expect((await viewer.client.call(e.read, { params })).status).toBe(200)
    expect((await viewer.client.call(e.save, { params, body: { words: {} } })).status).toBe(403)
    expect((await viewer.client.call(e.test, { params, body: {} })).status).toBe(403)
    for (const other of [
      { name: 'no.such', language: 'de' },
      { name, language: 'fr' },
      { name: '__proto__', language: 'de' },
    ])
      expect((await ada.client.call(e.read, { params: other })).problem.code).toBe('mail-words.not-found')
  })
})
