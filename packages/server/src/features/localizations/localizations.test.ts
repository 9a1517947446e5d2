import { formsOf, keysOf, longestTranslation } from '@holdall/contract/localizations/lines.ts'
import { localizationEndpoints as e } from '@holdall/contract/localizations/localizations.contract.ts'
import { valueListEndpoints } from '@holdall/contract/value-lists/value-lists.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { productSentences, shippedCatalogue, shippedLanguages } from '../../core/languages/shipped.ts'
import { newId } from '../../platform/ids.ts'

const all = ['view', 'create', 'update', 'delete'].map(action => `localizations.${action}`)
const files = '{{count, number}} files'

describe.each(suiteDialects)('localizations on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: [...all, 'settings.update', 'settings.view'] })
  })
  afterAll(() => test.close())

  const list = () => ada.client.ok(e.list)
  const read = (name: string) => ada.client.ok(e.read, { params: { name } })
  const create = async (name: string, language: string) =>
    (await ada.client.ok(e.create, { body: { name, language } })).localization
  const update = (id: string, body: object) => ada.client.call(e.update, { params: { id }, body })
  const remove = (id: string) => ada.client.call(e.delete, { params: { id } })
  const wrong = (answer: { problem: { errors?: { field: string; message: string }[] } }) =>
    answer.problem.errors?.map(({ field, message }) => [field, message])

  it('[I18N-27] a site begins with English; a localization is a model with lines by source text', async () => {
    const { localizations, default: first } = await list()
    expect([localizations.map(({ name, language }) => [name, language]), first]).toEqual([[['English', 'en']], 'en'])
    const english = await read('english')
    expect(english.model).toEqual({ id: expect.any(String), name: 'English', language: 'en' })
    const sentences = await productSentences()
    expect(Object.keys(english.lines)).toHaveLength(sentences.flatMap(one => keysOf(one, formsOf('en'))).length)
    expect(english.lines.Cancel).toBe('')
    expect([english.lines[`${files}_one`], english.lines[files]]).toEqual(['', undefined])
  })

  it('[I18N-17] the last localization can’t be deleted', async () => {
    const answer = await remove((await read('English')).model.id)
    expect([answer.status, answer.problem.code, answer.problem.title]).toEqual([
      409,
      'localization.last',
      'There must be at least one localization.',
    ])
  })

  it('[I18N-28] are listed, read by name, created, changed by id, made the default and deleted by id', async () => {
    const made = await create('Klingon', 'tlh')
    // All source texts, untranslated.
    expect(new Set(Object.values(made.lines))).toEqual(new Set(['']))
    expect((await list()).localizations.map(one => one.name)).toContain('Klingon')
    const lines = { ...made.lines, Cancel: 'qIl' }
    const saved = await ada.client.ok(e.update, { params: { id: made.model.id }, body: { ...made.model, lines } })
    expect(saved.localization.lines).toEqual(lines)
    expect((await read('KLINGON')).lines.Cancel).toBe('qIl')
    expect(await ada.client.ok(e.setDefault, { body: made.model })).toEqual(made.model)
    expect((await list()).default).toBe('tlh')
    expect((await remove(made.model.id)).status).toBe(204)
    // The first one is the default again.
    expect((await list()).default).toBe('en')
    expect((await remove(made.model.id)).problem.code).toBe('localization.not-found')
    expect((await ada.client.call(e.read, { params: { name: 'Klingon' } })).problem.code).toBe('localization.not-found')
  })

  it('brings seven languages, whose lines are filled in', async () => {
    expect(shippedLanguages.map(({ language }) => language)).toEqual(['de', 'fr', 'es', 'pt-BR', 'zh-Hans', 'ja', 'ar'])
    expect((await list()).shipped).toEqual(shippedLanguages)
    const german = await create('Deutsch', 'DE')
    expect(german.model.language).toBe('de')
    const shipped = await shippedCatalogue('de')
    for (const [key, line] of Object.entries(german.lines)) expect(line, key).toBe(shipped[key] ?? '')
    await remove(german.model.id)
  })

  it('[I18N-10] [I18N-11] a name is required and has only letters, digits, underscores and hyphens', async () => {
    for (const name of ['', '  ', 'a b', 'a/b', 'a.b', '<b>', 'x'.repeat(61)]) {
      const answer = await ada.client.call(e.create, { body: { name, language: 'nl' } })
      expect([answer.status, wrong(answer)?.[0]?.[0]], name).toEqual([422, 'name'])
    }
    expect(wrong(await ada.client.call(e.create, { body: { name: '', language: 'nl' } }))).toEqual([
      ['name', 'Enter a name'],
    ])
    for (const language of ['', 'x', 'english', 'en_US', '../en', 'en-'])
      expect(wrong(await ada.client.call(e.create, { body: { name: 'N', language } }))?.[0]?.[0], language).toBe(
        'language',
      )
    const made = await create('Neder_lands-2', 'nl')
    for (const [name, language, field] of [
      ['NEDER_LANDS-2', 'fy', 'name'],
      ['Other', 'nl', 'language'],
    ])
      expect(wrong(await ada.client.call(e.create, { body: { name, language } }))?.[0]?.[0]).toBe(field)
    const both = await Promise.all(
      [1, 2].map(n => ada.client.call(e.create, { body: { name: 'Race', language: `a${'ab'[n - 1]}` } })),
    )
    expect(both.map(answer => answer.status).sort()).toEqual([201, 422])
    await remove((await read('Race')).model.id)
    await remove(made.model.id)
  })

  it('[I18N-20] [I18N-21] the English one can’t be renamed or deleted, but its lines can be edited', async () => {
    const { model, lines } = await read('English')
    expect((await update(model.id, { name: 'British' })).problem.code).toBe('localization.is-english')
    expect((await update(model.id, { language: 'en-GB' })).problem.code).toBe('localization.is-english')
    const other = await create('Other', 'da')
    expect((await remove(model.id)).problem.code).toBe('localization.is-english')
    expect((await update(other.model.id, { name: 'Dansk', language: 'da' })).status).toBe(200)
    await remove(other.model.id)
    expect((await update(model.id, { lines: { ...lines, Cancel: 'Never mind' } })).status).toBe(200)
    expect((await read('English')).lines.Cancel).toBe('Never mind')
    await update(model.id, { lines })
  })

  it('[I18N-18] [I18N-19] [I18N-22] need their permissions', async () => {
    const { model } = await read('English')
    const calls = [
      ['localizations.view', 'list', {}],
      ['localizations.view', 'read', { params: { name: 'English' } }],
      ['localizations.view', 'export', { params: { name: 'English' } }],
      ['localizations.view', 'template', {}],
      ['localizations.create', 'create', { body: { name: 'No', language: 'no' } }],
      ['localizations.update', 'update', { params: { id: model.id }, body: {} }],
      ['localizations.update', 'readFile', { body: { text: '' } }],
      ['localizations.delete', 'delete', { params: { id: model.id } }],
      ['settings.update', 'setDefault', { body: model }],
    ] as const
    for (const [permission, name, sent] of calls) {
      const others = [...all, 'settings.update', 'admin.access'].filter(one => one !== permission)
      const without = await buildMember(test, { permissions: others })
      expect((await without.client.call(e[name] as typeof e.list, sent as never)).status, name).toBe(403)
      const holder = await buildMember(test, { permissions: [permission, 'settings.view'] })
      expect((await holder.client.call(e[name] as typeof e.list, sent as never)).status, name).not.toBe(403)
    }
    await ada.client.ok(e.delete, { params: { id: (await read('No')).model.id } })
  })

  it('are at most five hundred', async () => {
    const rows = Array.from({ length: 499 }, (_, index) => ({
      ...{ id: newId(), name: `Many-${index}`, name_key: `many-${index}`, language: `x-${index}` },
      ...{ revision: 1, created_at: 0, updated_at: 0 },
    }))
    const { db } = test.app.services
    await db.transaction(tx => tables(tx).insertInto('localizations').values(rows).execute())
    const answer = await ada.client.call(e.create, { body: { name: 'More', language: 'ms' } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'localization.too-many'])
    await db.transaction(tx => tables(tx).deleteFrom('localizations').where('name', 'like', 'Many-%').execute())
  })

  describe('lines', () => {
    it('of two administrators at once are all kept; the same line is refused', async () => {
      const { model, lines, revision } = await create('Svenska', 'sv')
      const save = (more: object, changed: string[], state = revision) =>
        update(model.id, { lines: { ...lines, ...more }, changed, revision: state })
      expect((await save({ Cancel: 'Avbryt' }, ['Cancel'])).status).toBe(200)
      expect((await save({ Save: 'Spara', 'Own line': 'Egen' }, ['Save', 'Own line'])).status).toBe(200)
      expect((await read('Svenska')).lines).toMatchObject({ Cancel: 'Avbryt', Save: 'Spara', 'Own line': 'Egen' })
      const clash = await save({ Cancel: 'Ångra' }, ['Cancel'])
      expect([clash.status, clash.problem.code, clash.problem.meta]).toEqual([
        409,
        'localization.changed-meanwhile',
        { lines: ['Cancel'] },
      ])
      // The same words are no conflict, nor is a later state.
      expect((await save({ Cancel: 'Avbryt' }, ['Cancel'])).status).toBe(200)
      const now = await read('Svenska')
      expect((await save({ ...now.lines, Cancel: 'Ångra' }, ['Cancel'], now.revision)).status).toBe(200)
      // A program that sends everything without saying what it changed is told, and loses nothing.
      expect((await update(model.id, { lines, revision })).problem.code).toBe('localization.changed-meanwhile')
      expect((await read('Svenska')).lines).toMatchObject({ Cancel: 'Ångra', Save: 'Spara', 'Own line': 'Egen' })
      await remove(model.id)
    })

    it('that are missing are removed, and can be added again', async () => {
      const { model, lines, revision } = await create('Suomi', 'fi')
      const { Cancel, ...rest } = lines
      expect(Cancel).toBe('')
      await ada.client.ok(e.update, { params: { id: model.id }, body: { lines: rest, revision } })
      expect((await read('Suomi')).lines).not.toHaveProperty('Cancel')
      await ada.client.ok(e.update, { params: { id: model.id }, body: { lines: { ...rest, Cancel: 'Peruuta' } } })
      expect((await read('Suomi')).lines.Cancel).toBe('Peruuta')
      await remove(model.id)
    })

    it('are refused one by one: markup, unknown and missing values, control characters, too much text', async () => {
      const { model, lines } = await create('Eesti', 'et')
      const hostile: Record<string, string> = {
        Cancel: '<img src=x onerror=alert(1)>',
        Save: 'x'.repeat(longestTranslation + 1),
        Share: 'a\u0001b',
        Rename: '{{secret}}',
        'Hello, {{name}}': 'Tere',
        'See <a href="/x">this</a>': 'Vaata <a href="https://evil.example">seda</a>',
        ['k'.repeat(2001)]: 'k',
        ' ': 'nothing',
      }
      const answer = await update(model.id, { lines: { ...lines, ...hostile } })
      const said = Object.fromEntries(wrong(answer) ?? [])
      expect(answer.status).toBe(422)
      expect(said).toEqual({
        'lines.Cancel': 'Remove the markup',
        'lines.Save': 'Shorten the translation to at most 5,000 characters',
        'lines.Share': 'Remove the control characters',
        'lines.Rename': 'Remove the value {{secret}}: the source text doesn’t have it',
        'lines.Hello, {{name}}': 'Add the value {{name}}',
        'lines.See <a href="/x">this</a>': 'Keep exactly this markup: </a> <a href="/x">',
        [`lines.${'k'.repeat(200)}`]: 'Shorten the source text to at most 2,000 characters',
        'lines. ': 'Enter the source text',
      })
      expect((await read('Eesti')).lines.Cancel).toBe('')
      // A megabyte in one line, and more lines than there are sentences.
      expect((await update(model.id, { lines: { Cancel: 'x'.repeat(1024 * 1024) } })).status).toBe(422)
      const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`k${n}`, '']))
      expect(wrong(await update(model.id, { lines: many }))).toEqual([['lines', 'Use at most 20,000 lines']])
      expect((await update(model.id, { lines: { Cancel: 'x'.repeat(7 * 1024 * 1024) } })).status).toBe(413)
      await remove(model.id)
    })
  })

  it('[LOCALE-03] the value list has the code and the name of each; the setting takes those alone', async () => {
    const made = await create('Türkçe', 'tr')
    const lists = await ada.client.ok(valueListEndpoints.read, { params: { names: 'localizations' } as never })
    expect(lists.localizations?.[0]).toEqual({ language: 'en', name: 'English' })
    expect(lists.localizations?.at(-1)).toEqual({ language: 'tr', name: 'Türkçe' })
    const choose = async (language: string) =>
      (await ada.client.call(e.setDefault, { body: { ...made.model, language } })).data.language
    // The model is found by its id; what else is sent is not believed.
    expect(await choose('xx')).toBe('tr')
    await ada.client.ok(e.setDefault, { body: (await read('English')).model })
    await remove(made.model.id)
  })
})
