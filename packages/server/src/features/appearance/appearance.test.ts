import { appearanceEndpoints as e } from '@holdall/contract/appearance/appearance.contract.ts'
import { panelOfSetting, settingTable } from '@holdall/contract/contract.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { valueListEndpoints } from '@holdall/contract/value-lists/value-lists.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const accent = 'themes.light.accent'
const background = 'themes.dark.bg'

describe.each(suiteDialects)('the appearance on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { hasRoles: false, permissions: ['appearance.update'] })
  })
  afterEach(() => test.close())
  const save = (client: object, more = {}) => ada.client.call(e.save, { body: { client, ...more } })

  it('[SHELL-36] [DEC-18] is read and written with its own permission only', async () => {
    const keys = Object.keys((await ada.client.ok(e.read)).client)
    expect(keys).toContain(accent)
    expect(keys.every(key => /^(themes\.(light|dark)\.|menus$|seo\.|landing\.|brand\.)/.test(key))).toBe(true)
    expect((await save({ [accent]: '#aa0055' })).status).toBe(200)
    const all = ['settings.view', 'settings.update', 'admin.access', 'resources.defaults.permissions.update']
    const others = [
      await buildMember(test, { permissions: all }),
      await buildMember(test, { permissions: ['resources.defaults.permissions.update'] }),
    ]
    const body = { client: { [accent]: '#00aa55' } }
    const [{ id } = { id: '' }] = (await ada.client.ok(e.history)).data
    for (const { client } of others) {
      for (const refused of [
        await client.call(e.read),
        await client.call(e.save, { body }),
        await client.call(e.history),
        await client.call(e.revert, { params: { id }, body: {} }),
      ]) {
        expect([refused.status, refused.problem.meta]).toMatchObject([403, { permission: 'appearance.update' }])
      }
    }
    // Nor through the endpoint of the other settings.
    const elsewhere = await others[0]?.client.call(settingsEndpoints.save, { body })
    expect([elsewhere?.status, elsewhere?.problem.meta]).toMatchObject([403, { permission: 'appearance.update' }])
    expect((await test.client().call(e.save, { body })).status).toBe(401)
    expect(test.app.services.settings.read(accent)).toBe('#aa0055')
  })

  it('[DEC-10] starts every key at the product’s default, accepts valid values, refuses invalid ones, and lets no one else write them', async () => {
    const editor = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
    const valuesOf = (key: string): { good: unknown; bad: readonly unknown[] } => {
      if (key === 'menus')
        return { good: [{ id: 'a', name: 'Main', position: '', items: [] }], bad: ['text', null, [7]] }
      if (key === 'landing.texts')
        return { good: { de: { headline: 'Unser Drive' } }, bad: ['text', null, [7], { de: { headline: 7 } }] }
      // The images themselves are in `brand.test.ts`.
      if (key.startsWith('brand.')) return { good: null, bad: ['text', 7, {}, [7], { id: '0'.repeat(26) }] }
      if (key.startsWith('landing.')) return { good: false, bad: ['false', '', 7, null] }
      if (key.startsWith('seo.')) return { good: 'At {{site_name}}', bad: ['{{nothing}}', 'x'.repeat(501), 7, null] }
      return { good: '#123456', bad: ['blue', '', 7, null] }
    }
    const { client } = await ada.client.ok(e.read)
    expect(Object.keys(client)).toHaveLength(24 + 1 + 10 + 4 + 6)
    for (const [key, begins] of Object.entries(client)) {
      expect([panelOfSetting.get(key)?.access, begins], key).toEqual(['appearance.update', settingTable[key]?.default])
      const { good, bad } = valuesOf(key)
      for (const value of bad) {
        const refused = await save({ [key]: value })
        expect([refused.status, ...new Set(refused.problem.errors?.map(one => one.field))], key).toEqual([422, key])
      }
      const body = { client: { [key]: good } }
      expect((await editor.client.call(settingsEndpoints.save, { body })).status, key).toBe(403)
      expect(test.app.services.settings.source(key)).toBe('default')
    }
    const all = Object.fromEntries(Object.keys(client).map(key => [key, valuesOf(key).good]))
    expect((await save(all)).status).toBe(200)
    expect((await ada.client.ok(e.read)).client).toEqual(all)
  })

  it('gives no access to the other settings', async () => {
    for (const key of ['site.name', 'themes.default_mode', 'nothing', 'constructor']) {
      const refused = await save({ [key]: 'x', [accent]: '#aa0055' })
      expect([refused.status, refused.problem.code], key).toEqual([422, expect.stringMatching(/^(appearance|request)/)])
    }
    expect((await ada.client.call(e.save, { body: { server: { mail_host: 'a.example' } } })).status).toBe(422)
    expect(test.app.services.settings.read(accent)).toBe('#0b6470')
  })

  it('[DEC-10] accepts only colours, and saves nothing if one value is invalid', async () => {
    for (const hostile of [
      'red',
      '#fff',
      '#12345g',
      '#0b6470}body{display:none',
      '#0b6470;background:url(//evil.example)',
      '</style><script>alert(1)</script>',
      'var(--x)',
      '#0b6470\n',
      ' #0b6470',
      '',
      null,
      7,
      ['#0b6470'],
    ]) {
      const refused = await save({ [accent]: hostile, [background]: '#000000' })
      expect([refused.status, refused.problem.errors?.[0]?.field], String(hostile)).toEqual([422, accent])
    }
    expect(test.app.services.settings.read(background)).toBe('#14191b')
    expect((await save({ [accent]: '#AA0055' })).status).toBe(200)
    expect(test.app.services.settings.read(accent)).toBe('#aa0055')
    const { themes } = await ada.client.ok(valueListEndpoints.read, { params: { names: 'themes' as never } })
    expect(themes?.map(theme => theme.colors['color-accent'])).toEqual(['#aa0055', '#14727f'])
  })

  it('loses nothing when two users save at the same time', async () => {
    const { about } = await ada.client.ok(e.read)
    const versions = { [accent]: about[accent]?.version, [background]: about[background]?.version }
    expect((await save({ [accent]: '#aa0055' }, { versions })).status).toBe(200)
    const late = await save({ [accent]: '#00aa55' }, { versions })
    expect([late.status, late.problem.errors?.[0]]).toMatchObject([
      422,
      { field: accent, code: 'setting.changed-meanwhile' },
    ])
    expect((await save({ [background]: '#000000' }, { versions })).status).toBe(200)
    expect((await ada.client.ok(e.read)).client).toMatchObject({ [accent]: '#aa0055', [background]: '#000000' })
  })

  it('shows who changed what, and reverts those changes without touching other settings', async () => {
    await test.app.services.settings.save({ [accent]: '#aa0055', 'site.name': 'Ours' }, null)
    expect((await save({ [accent]: '#00aa55', [background]: '#000000' })).status).toBe(200)
    await test.app.services.settings.save({ 'site.name': 'Theirs' }, null)
    const { data } = await ada.client.ok(e.history)
    expect(data.map(one => one.changes.map(({ key }) => key))).toEqual([[background, accent], [accent]])
    expect(data[0]?.by?.id).toBe(ada.userId)
    expect((await ada.client.ok(e.history, { query: { panel: 'general' } })).data).toEqual([])
    const [latest, first] = data
    const answer = await ada.client.ok(e.revert, { params: { id: latest?.id }, body: {} })
    expect(answer.client).toMatchObject({ [accent]: '#aa0055', [background]: '#14191b' })
    await ada.client.ok(e.revert, { params: { id: first?.id }, body: {} })
    const { settings, db } = test.app.services
    expect([settings.read(accent), settings.read('site.name')]).toEqual(['#0b6470', 'Theirs'])
    const lines = await tables(db.read).selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(lines.map(line => line.action).filter(action => action.startsWith('appearance'))).toEqual([
      'appearance.saved',
      'appearance.reverted',
      'appearance.reverted',
    ])
  })
})
