import { sentence } from '@holdall/contract/kit/sentences.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { localizationEndpoints as e } from '@holdall/contract/localizations/localizations.contract.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { matchLanguages } from '../../core/languages/match-language.ts'
import { readerWith } from '../../drivers/mail/reader/mail-reader.ts'
import { testMail } from '../../drivers/mail/test.mail.ts'
import type { OnBehalf } from '../../drivers/mail/undelivered.ts'
import { failField } from '../../platform/failure.ts'

const permissions = ['view', 'create', 'update', 'delete'].map(action => `localizations.${action}`)

describe.each(suiteDialects)('readers on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: [...permissions, 'settings.update'] })
  })
  afterAll(() => test.close())
  const create = async (name: string, language: string) =>
    (await ada.client.ok(e.create, { body: { name, language } })).localization
  const read = (name: string) => ada.client.ok(e.read, { params: { name } })
  const remove = (id: string) => ada.client.ok(e.delete, { params: { id } })

  const siteOf = (language: string) =>
    test.client().ok(siteEndpoints.site, { headers: { 'accept-language': language } })

  it('get their browser’s language where the site has it, otherwise the default', async () => {
    const made = await create('Deutsch', 'de')
    const languageFor = async (header: string) => (await siteOf(header)).language
    expect(await languageFor('de-AT,de;q=0.9,en;q=0.8')).toMatchObject({ code: 'de-AT', localization: 'de' })
    expect(await languageFor('fr, de;q=0.5, en;q=0.7')).toMatchObject({ code: 'en', localization: 'en' })
    expect(await languageFor('ja, *;q=0.1')).toMatchObject({ localization: 'en' })
    expect(await languageFor(`${'x-'.repeat(3000)},;;q=,=`)).toMatchObject({ localization: 'en' })
    await ada.client.ok(e.setDefault, { body: made.model })
    expect(await languageFor('ja')).toMatchObject({ code: 'de', localization: 'de' })
    const member = await buildMember(test, { language: 'en-GB' })
    expect((await member.client.ok(siteEndpoints.site)).language).toMatchObject({ code: 'en-GB', localization: 'en' })
    const { model } = await read('English')
    await ada.client.ok(e.setDefault, { body: model })
    await remove(made.model.id)
  })

  it('get the meaning that a text or an error has, in pages and in mails', async () => {
    const made = [await create('Zhongwen', 'zh-Hans'), await create('Arabiya', 'ar')]
    const { db, languages } = test.app.services
    const sayIn = async (language: string) =>
      languages.translator(
        db.read,
        (await languages.list(db.read)).find(one => one.language === language),
      )
    const chinese = await sayIn('zh-Hans')
    const codes = ['one-time code', 'source code', 'something else'].map(meaning => chinese('Code', { meaning }))
    expect(codes).toEqual(['验证码', '代码', 'Code'])
    const [error] = failField('code', { text: 'Code', values: { meaning: 'one-time code' } }).details.errors ?? []
    expect(error?.message).toBe('Code')
    expect(chinese(error?.sentence?.text ?? '', error?.sentence?.values)).toBe('验证码')
    const habits = { timeZone: 'UTC', datePattern: 'yyyy-MM-dd' }
    const reader = readerWith({ language: 'ar', say: await sayIn('ar'), ...habits })
    expect(reader.say('Code', { meaning: 'one-time code' })).toBe('رمز التحقق')
    expect(reader.say(sentence('Code', { meaning: 'one-time code' }))).toBe('رمز التحقق')
    for (const { model } of made) await remove(model.id)
  })

  it('fetch the translated lines of one part, and keep them while their state is in the address', async () => {
    const made = await create('Norsk', 'nb')
    const lines = { ...made.lines, Cancel: 'Avbryt', 'Assigned At': 'Tildelt' }
    await ada.client.ok(e.update, { params: { id: made.model.id }, body: { lines } })
    const { language } = await siteOf('nb')
    const fetch = (part: string, v?: string) =>
      test.client().call(e.catalogue, { params: { language: 'nb', part: part as 'app' }, query: v ? { v } : {} })
    const app = await fetch('app', language.translations ?? '')
    expect(app.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(app.data).toEqual({ Cancel: 'Avbryt' })
    expect((await fetch('app')).headers['cache-control']).toBe('no-cache')
    const other = await test.client().call(e.catalogue, { params: { language: 'xx', part: 'app' }, query: {} })
    expect(other.status).toBe(404)
    await remove(made.model.id)
  })

  it('read the sentences as they are while translations are turned off', async () => {
    await test.app.services.settings.save({ 'i18n.enable': false }, null)
    const { language, languages } = await siteOf('de')
    expect([language, languages]).toEqual([{ code: 'en', localization: 'en', translations: null }, []])
    await test.app.services.settings.save({ 'i18n.enable': true }, null)
  })

  it('get mails in their own language and time zone, and others in the site’s', async () => {
    const made = await create('Deutsch', 'de')
    const { db, mail, settings } = test.app.services
    await settings.save({ app_timezone: 'Asia/Tokyo' }, null)
    const member = await buildMember(test, { language: 'de-AT' })
    await db.transaction(tx =>
      tables(tx).updateTable('users').set({ time_zone: 'Europe/Vienna' }).where('id', '=', member.userId).execute(),
    )
    const write = async (to: string) => {
      const id = await db.transaction(tx => mail.queue(tx, { template: testMail, to, data: {} }))
      const row = tables(db.read).selectFrom('mail_outbox').selectAll().where('id', '=', id)
      return row.executeTakeFirstOrThrow()
    }
    const german = await write(member.email.toUpperCase())
    expect(german.html).toContain('<html lang="de" dir="ltr">')
    expect(`${german.subject} ${german.text}`).not.toMatch(/Test message|This is a test/)
    const english = await write('someone@example.org')
    expect(english.subject).toMatch(/^Test email from /)
    const { readerFor } = test.app.services
    const noon = Date.UTC(2026, 6, 1, 12)
    expect((await readerFor(db.read, member.email)).say('{{at}}', { at: momentValue(noon) })).toContain('14:00')
    expect((await readerFor(db.read, 'someone@example.org')).say('{{at}}', { at: momentValue(noon) })).toContain(
      '21:00',
    )
    await settings.save({ app_timezone: 'UTC' }, null)
    await remove(made.model.id)
  })

  it('without an account are written to in the language of whoever writes to them', async () => {
    const made = await create('Deutsch', 'de')
    const { db, mail } = test.app.services
    const sender = await buildMember(test, { language: 'de' })
    const english = await buildMember(test, { language: 'en' })
    const languageFor = async (to: string, from: { senderId?: string; onBehalf?: OnBehalf }) => {
      const id = await db.transaction(tx => mail.queue(tx, { template: testMail, to, data: {}, ...from }))
      const row = tables(db.read).selectFrom('mail_outbox').select('html').where('id', '=', id)
      return /<html lang="([^"]+)"/.exec((await row.executeTakeFirstOrThrow()).html)?.[1]
    }
    const onBehalf = { about: 'link:x', userId: sender.userId }
    expect(await languageFor('guest@example.org', { onBehalf })).toBe('de')
    expect(await languageFor('guest@example.org', { senderId: sender.userId })).toBe('de')
    expect(await languageFor('guest@example.org', {})).toBe('en')
    expect(await languageFor('guest@example.org', { senderId: 'nobody' })).toBe('en')
    // Whoever has chosen a language gets theirs.
    expect(await languageFor(english.email, { onBehalf })).toBe('en')
    await remove(made.model.id)
  })
})

it('a language fits in the same script, whatever its region; its own region fits best', () => {
  const offered = ['en', 'de', 'pt-BR', 'zh-Hans', 'fr-CA', 'fr']
  const match = (...wanted: string[]) => matchLanguages(wanted, offered)
  expect(match('de-AT')).toBe('de')
  expect(match('pt-PT')).toBe('pt-BR')
  expect(match('zh-CN')).toBe('zh-Hans')
  expect(match('zh-TW', 'en')).toBe('en')
  expect(match('fr-CA')).toBe('fr-CA')
  expect(match('fr-CH')).toBe('fr-CA')
  expect(match('xx', 'not a tag!', 'de')).toBe('de')
  expect(match('sv')).toBeNull()
})
