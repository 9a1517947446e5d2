import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(dialects)('the history of the settings on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  })
  afterEach(() => test.close())
  const save = (body: object) => ada.client.ok(e.save, { body })

  it('[ADMX-13] shows who changed what, with the difference, one panel at a time, and no secrets', async () => {
    await save({ client: { 'drive.default_view': 'list', 'site.name': 'Ours' } })
    await save({ server: { mail_password: 'canary-4711', mail_from_name: 'Us' } })
    await save({ client: { 'site.name': 'Ours' } })
    const { data } = await ada.client.ok(e.history)
    expect(data.map(one => one.changes)).toEqual([
      [
        expect.objectContaining({ key: 'mail_from_name', panel: 'mail', group: 'server', before: '', after: 'Us' }),
        expect.objectContaining({ key: 'mail_password', isSecret: true, before: '', after: 'set' }),
      ],
      [
        expect.objectContaining({ key: 'drive.default_view', panel: 'drive', before: 'grid', after: 'list' }),
        expect.objectContaining({ key: 'site.name', panel: 'general', before: 'Holdall', after: 'Ours' }),
      ],
    ])
    expect(data[0]?.by).toMatchObject({ id: ada.userId, email: ada.email })
    expect(JSON.stringify(data)).not.toContain('canary')
    const drive = await ada.client.ok(e.history, { query: { panel: 'drive' } })
    expect(drive.data.map(one => one.id)).toEqual([data[1]?.id])
    expect((await ada.client.ok(e.history, { query: { panel: 'nothing' } })).data).toEqual([])
    const audit = JSON.stringify(await tables(test.app.services.db.read).selectFrom('audit_log').selectAll().execute())
    expect(audit).toContain('settings.saved')
    expect(audit).not.toContain('canary')
  })

  it('[ADMX-13] reverts what a save has changed, except for secrets', async () => {
    await save({
      client: { 'drive.default_view': 'list' },
      server: { mail_password: 'canary-4711', mail_from_name: 'Us' },
    })
    const [first] = (await ada.client.ok(e.history)).data
    await save({ client: { 'drive.trash_days': 7 } })
    const answer = await ada.client.ok(e.revert, { params: { id: first?.id }, body: {} })
    expect(answer.client).toMatchObject({ 'drive.default_view': 'grid', 'drive.trash_days': 7 })
    expect(answer.server.mail_from_name).toBe('')
    expect(answer.about.mail_password?.isSet).toBe(true)
    const { data } = await ada.client.ok(e.history)
    expect(data[0]?.changes.map(({ key }) => key)).toEqual(['drive.default_view', 'mail_from_name'])
  })

  it('reverts by the rules of a save: for an address without its secret, and a key that changed in the meantime', async () => {
    await test.app.services.settings.save({ mail_host: 'old.example.org' }, null)
    await save({ server: { mail_host: 'new.example.org', mail_password: 'canary-4711' } })
    const [change] = (await ada.client.ok(e.history)).data
    const refused = await ada.client.call(e.revert, { params: { id: change?.id }, body: {} })
    expect([refused.status, refused.problem.errors?.[0]]).toMatchObject([422, { field: 'mail_password' }])
    await save({ client: { 'site.name': 'One' } })
    const [named] = (await ada.client.ok(e.history)).data
    const stale = { 'site.name': 0 }
    const late = await ada.client.call(e.revert, { params: { id: named?.id }, body: { versions: stale } })
    expect([late.status, late.problem.errors?.[0]?.code]).toEqual([422, 'setting.changed-meanwhile'])
    await save({ server: { mail_password: 'another-4711' } })
    const [secret] = (await ada.client.ok(e.history)).data
    const nothing = await ada.client.call(e.revert, { params: { id: secret?.id }, body: {} })
    expect(nothing.problem.code).toBe('setting.nothing-to-revert')
    const unknown = await ada.client.call(e.revert, { params: { id: '0'.repeat(26) }, body: {} })
    expect(unknown.problem.code).toBe('setting.save-not-found')
  })

  it('returns all of it page by page', async () => {
    for (let number = 0; number < 33; number++) await save({ client: { 'site.name': `Site ${number}` } })
    const first = await ada.client.ok(e.history)
    const second = await ada.client.ok(e.history, { query: { cursor: first.nextCursor } })
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([30, 3, null])
    expect(new Set([...first.data, ...second.data].map(one => one.id)).size).toBe(33)
    expect((await ada.client.call(e.history, { query: { cursor: 'nonsense' } })).problem.code).toBe('list.bad-cursor')
  })
})
