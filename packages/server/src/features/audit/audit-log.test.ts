import { auditEndpoints as a } from '@holdall/contract/audit/audit.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { userEndpoints as u } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { features } from '../../app/features.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { sweepAudit } from './sweep-audit.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(dialects)('the audit log for administrators on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['audit.view'] })
    ada = await buildMember(test, { email: 'ada@example.org' })
  })
  afterAll(() => test.close())

  const read = async (query = {}) => (await admin.client.ok(a.list, { query })).pagination

  it('[ADMX-01] shows who did what to which object, with before and after, and from where', async () => {
    const folder = await buildFolder(ada, 'Plans')
    await ada.client.ok(d.rename, { params: { id: folder.id }, body: { name: 'Ideas' } })
    const filters = encodeFilters([
      { key: 'action', operator: '=', value: 'item.renamed' },
      { key: 'actor_id', operator: '=', value: ada.userId },
    ])
    const { data, total } = await read({ filters })
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      actor: { id: ada.userId, name: 'ada', email: 'ada@example.org' },
      impersonator: null,
      action: 'item.renamed',
      object_type: 'item',
      object_name: 'Ideas',
      object_id: folder.id,
      before: { name: 'Plans' },
      after: { name: 'Ideas' },
      address: '127.0.0.1',
    })
    expect((await read({ query: 'RENAMED' })).total).toBe(1)
  })

  it('[ADMX-01] [OWNER-09 part] shows whom an entry is about, until the account is cleaned up; then names are forgotten', async () => {
    const boss = await buildMember(test, { permissions: ['admin'] })
    const bo = await buildMember(test, { email: 'bo@example.org' })
    const params = { id: bo.userId }
    await boss.client.ok(u.update, { params, body: { first_name: 'Bo' } })
    const about = async (action: string) =>
      (await read({ filters: encodeFilters([{ key: 'action', operator: '=', value: action }]) })).data[0]
    expect(await about('user.updated')).toMatchObject({ object_name: 'bo@example.org', object_id: bo.userId })
    await boss.client.ok(u.delete, { params: { ids: bo.userId } })
    expect(await about('user.deleted')).toMatchObject({ object_name: 'bo@example.org', object_id: bo.userId })
    await test.app.worker.runDue()
    expect(await about('user.deleted')).toMatchObject({ object_name: 'bo@example.org', objectKind: null })
    test.clock.advance(hour + 1)
    const tasks = features.flatMap(({ schedules = [] }) => schedules)
    await tasks.find(({ name }) => name === 'forget-leavers')?.run(test.app.ctx)
    const gone = { object_name: null, object_id: bo.userId, objectKind: null }
    expect(await about('user.deleted')).toMatchObject(gone)
    expect(await about('user.updated')).toMatchObject({ ...gone, after: { first_name: null } })
  })

  it('[OWNER-09 part] says in its CSV what happened, names what a link leads to, and the settings that were changed', async () => {
    const folder = await buildFolder(ada, 'Linked')
    await ada.client.ok(sharingEndpoints.createLink, { params: { id: folder.id }, body: {} })
    const [line] = (await read({ query: 'link.created' })).data
    expect(line).toMatchObject({ object_name: 'Linked', objectKind: 'link', settings: null })
    await test.app.services.db.transaction(tx =>
      writeAudit(tx, test.app.ctx, { action: 'settings.saved', after: { 'site.name': 'Acme', 'no.such': 1 } }),
    )
    const [saved] = (await read({ query: 'settings.saved' })).data
    expect(saved?.settings).toEqual(['Site name'])
    const { downloadPath } = await admin.client.ok(a.csv, { body: { query: 'link.created' } })
    const csv = await admin.client.request('GET', String(downloadPath))
    expect(csv.payload).toContain('ada created a link to Linked')
  })

  it('[ADMX-01] keeps the entry of a deleted user', async () => {
    const gone = await buildMember(test)
    const { db } = test.app.services
    const row = { id: gone.space.id, at: Date.now(), actor_id: 'gone', action: 'suite.gone' }
    const rest = { impersonator_id: null, object_type: null, object_id: null, before: null, after: null }
    const place = { address: null, request_id: null, space_id: null, folder_id: null, link_id: null }
    await db.transaction(tx =>
      tables(tx)
        .insertInto('audit_log')
        .values({ ...row, ...rest, ...place })
        .execute(),
    )
    const [line] = (await read({ query: 'suite.gone' })).data
    expect(line?.actor).toEqual({ id: 'gone', name: null, email: null })
  })

  it('[ADMX-01] is kept forever, or as long as the setting says', async () => {
    const { total } = await read()
    test.clock.advance(400 * day)
    await sweepAudit(test.app.ctx)
    expect((await read()).total).toBe(total)
    await test.app.services.settings.save({ 'audit.days': 365 }, null)
    await buildFolder(ada, 'Later')
    await sweepAudit(test.app.ctx)
    const left = (await read()).data.map(line => line.action)
    expect(left).toContain('folder.created')
    expect(left.length).toBeLessThan(3)
  })
})
