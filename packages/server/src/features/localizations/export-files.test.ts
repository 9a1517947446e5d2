import { localizationEndpoints as e, largestFile } from '@holdall/contract/localizations/localizations.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { productSentences, shippedLanguages } from '../../core/languages/shipped.ts'

const files = '{{count, number}} files'

describe('files of translators', () => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    const permissions = ['view', 'create', 'update', 'delete'].map(action => `localizations.${action}`)
    ada = await buildMember(test, { permissions })
  })
  afterAll(() => test.close())

  const read = (name: string) => ada.client.ok(e.read, { params: { name } })
  const create = async (name: string, language: string) =>
    (await ada.client.ok(e.create, { body: { name, language } })).localization
  const remove = (id: string) => ada.client.call(e.delete, { params: { id } })

  it('are PO files, and read back from them, with what can’t be used named', async () => {
    const { model } = await create('Italiano', 'it')
    const lines = { Cancel: 'Annulla', [`${files}_one`]: 'Un file', [`${files}_other`]: `${files} “x” \\ \n y` }
    await ada.client.ok(e.update, {
      params: { id: model.id },
      body: { lines: { ...(await read('Italiano')).lines, ...lines, 'Own line_few': 'Riga' } },
    })
    const file = (await ada.client.call(e.export, { params: { name: 'Italiano' } })).raw
    expect(file.headers['content-disposition']).toBe('attachment; filename="it.po"')
    expect(file.body).toContain('"Language: it\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n')
    expect(file.body).toMatch(/\n#: packages\/.*\n(?:#.*\n)*#\. Button.*\n(?:#.*\n)*msgid "Cancel"\nmsgstr "Annulla"\n/)
    expect(file.body).toMatch(/\nmsgid_plural "\{\{count, number\}\} files"\nmsgstr\[0\] "Un file"\nmsgstr\[1\] ""\n/)
    const back = await ada.client.ok(e.readFile, { body: { text: file.body } })
    expect(back.refused).toEqual([])
    expect(back.lines).toEqual((await read('Italiano')).lines)
    const hostile = 'msgid ""\nmsgstr ""\n\nmsgid "Cancel"\nmsgstr "<b>x</b>"\n\nmsgid "Save"\nmsgstr "Salva"\n'
    expect(await ada.client.ok(e.readFile, { body: { text: hostile } })).toEqual({
      lines: { Save: 'Salva' },
      refused: [{ key: 'Cancel', message: 'Remove the markup' }],
      fuzzy: 0,
    })
    for (const text of ['{"a": 1}', '', 'nothing', 'msgid "a', 'msgid "a"\nmsgstr "b"\nmsgid_plural "c"'])
      expect((await ada.client.call(e.readFile, { body: { text } })).problem.code).toBe('localization.unreadable')
    const prototype = await ada.client.ok(e.readFile, { body: { text: 'msgid "__proto__"\nmsgstr "x"' } })
    expect(prototype.refused).toEqual([])
    await remove(model.id)
  })

  it('lose nothing in any language that comes with the product', async () => {
    for (const { language } of shippedLanguages) {
      const { model, lines } = await create(`All-${language}`, language)
      const file = await ada.client.call(e.export, { params: { name: model.name } })
      const back = await ada.client.ok(e.readFile, { body: { text: file.raw.body, language } })
      expect([back.refused, back.lines], language).toEqual([[], lines])
      expect(largestFile, language).toBeGreaterThan(2 * Buffer.byteLength(file.raw.body))
      await remove(model.id)
    }
  })

  it('give lines the plural forms of their language, and name what can’t be matched', async () => {
    const plural = `msgid "One file"\nmsgid_plural "${files}"\nmsgstr[0] "a"\nmsgstr[1] "b"\n`
    const file = `msgid ""\nmsgstr "Language: xx\\n"\n\n${plural}\nmsgid "Save"\nmsgstr "a"\n\nmsgid "Save"\nmsgstr "b"\n`
    const readAs = (language: string, text = file) => ada.client.ok(e.readFile, { body: { text, language } })
    const twice = { key: 'Save', message: 'The file has different translations of this sentence' }
    const other = { key: files, message: 'The file has other plural forms than the language' }
    expect(await readAs('de')).toEqual({
      lines: { [`${files}_one`]: 'a', [`${files}_other`]: 'b' },
      refused: [twice],
      fuzzy: 0,
    })
    expect(await readAs('ar')).toEqual({ lines: {}, refused: [other, twice], fuzzy: 0 })
    const earlier = `msgid ""\nmsgstr ""\n\nmsgctxt "other"\nmsgid "${files}"\nmsgstr "c"\n`
    expect((await readAs('ar', earlier)).lines).toEqual({ [`${files}_other`]: 'c' })
  })

  it('are refused if they are far too large, and long ones keep nobody waiting', async () => {
    const text = `msgid "a"\nmsgstr "${'x'.repeat(5_000_000)}"`
    expect((await ada.client.call(e.readFile, { body: { text } })).status).toBe(422)
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const entries = Array.from({ length: 20_000 }, (_, n) => `msgid "k${n}"\nmsgstr "${'x'.repeat(150)}"\n\n`)
    expect((await ada.client.call(e.readFile, { body: { text: entries.join('') } })).status).toBe(200)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })

  it('have a template without translations', async () => {
    const { raw } = await ada.client.call(e.template)
    expect(raw.headers['content-disposition']).toBe('attachment; filename="holdall.pot"')
    expect(raw.body.startsWith('#, fuzzy\nmsgid ""\nmsgstr ""\n"')).toBe(true)
    expect(raw.body).toContain('msgid "Cancel"\nmsgstr ""\n')
    expect(raw.body.match(/^msgid /gm)).toHaveLength((await productSentences()).length + 1)
  })
})
