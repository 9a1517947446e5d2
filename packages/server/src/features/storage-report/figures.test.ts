import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { storageFigureEndpoints as e } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { metricsToken, readMetrics } from '../../../test/metrics-page.ts'
import { sweepFiles } from '../../../test/stored-bytes.ts'
import { newId } from '../../platform/ids.ts'
import { measureDisks } from './measure-disks.ts'
import { measureLargeSite } from './measure-site.ts'

const hour = 3_600_000

describe.each(dialects)('[ADMX-11] the storage used on the site, on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect, { METRICS_TOKEN: metricsToken })
    admin = await buildMember(test, { permissions: ['files.view'] })
  })
  afterEach(() => test.close())

  const read = () => admin.client.ok(e.figures)
  const file = (owner: TestMember, name: string, bytes: number, parentId = owner.rootId) =>
    buildFile(test, owner, { name, text: 'x'.repeat(bytes), parentId })

  it('is reported by live, trash and earlier versions, by kind and by user', async () => {
    expect(await read()).toMatchObject({ totals: { usedBytes: 0, files: 0 }, kinds: [], people: [], disks: null })
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    await file(ada, 'film.mp4', 1000)
    await file(ada, 'plan.txt', 300)
    await file(ada, 'plan.txt', 310)
    const old = await file(eve, 'old.jpg', 200)
    await eve.client.ok(driveEndpoints.trash, { body: { ids: [old] } })
    const team = await eve.client.ok(workspaceEndpoints.create, { body: { name: 'Team', color: 'teal' } })
    await file(eve, 'song.mp3', 2000, team.rootId)
    const { totals, kinds, people } = await read()
    expect(totals).toEqual({
      usedBytes: 3810,
      liveBytes: 3310,
      trashBytes: 200,
      versionBytes: 300,
      reservedBytes: 0,
      files: 4,
      spaces: 4,
    })
    expect(kinds).toEqual([
      { kind: 'audio', bytes: 2000, files: 1 },
      { kind: 'video', bytes: 1000, files: 1 },
      { kind: 'text', bytes: 310, files: 1 },
      { kind: 'image', bytes: 200, files: 1 },
    ])
    expect(people.map(({ person, bytes, spaces }) => [person.email, bytes, spaces])).toEqual([
      [eve.email, 2200, 2],
      [ada.email, 1610, 1],
    ])
    const { pagination } = await admin.client.ok(e.list, { query: { query: 'team' } })
    expect(pagination.data).toMatchObject([{ name: 'Team', kind: 'workspace', used_bytes: 2000 }])
    const largest = await admin.client.ok(e.list, { query: {} })
    expect(largest.pagination.data.map(row => row.used_bytes)).toEqual([2000, 1610, 200, 0])
  })

  it('includes unfinished uploads of every kind by person, those of visitors with the owner, and files on pages', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    expect((await read()).unfinished).toEqual({ uploads: 0, bytes: 0, people: [] })
    const { db, clock } = test.app.services
    const now = clock.now()
    const sent = (owner: TestMember, created_by: string | null, offset: number, reserved: number) => ({
      ...{ id: newId(), purpose: 'file' as const, space_id: owner.space.id, parent_id: owner.rootId, created_by },
      ...{ link_id: null, name: 'a', size: reserved, offset, reserved, sha256: null, mime_hint: null },
      ...{ last_modified: null, on_conflict: null, metadata: '', storage_key: null, upload_id: null, part_size: null },
      ...{ staged_at: null, held_by: null, held_until: null, state: 'open' as const, item_id: null },
      ...{ created_at: now, expires_at: now + hour },
    })
    const chunked = { id: newId(), user_id: ada.userId, name: '1', total: null, touched_at: now, arriving: 0 }
    await db.transaction(async tx => {
      const rows = [sent(ada, ada.userId, 10, 100), sent(eve, ada.userId, 20, 200), sent(eve, null, 70, 700)]
      await tables(tx).insertInto('transfers').values(rows).execute()
      await tables(tx)
        .insertInto('chunked_uploads')
        .values({ ...chunked, reserved: 50, space_id: ada.space.id })
        .execute()
      const chunk = { upload_id: chunked.id, name: '1', size: 50, storage_key: newId(), crc32: 0 }
      await tables(tx).insertInto('upload_chunks').values(chunk).execute()
    })
    const metrics = await readMetrics(test)
    expect([metrics.value('holdall_uploads_unfinished'), metrics.value('holdall_staging_bytes')]).toEqual([4, 150])
    test.clock.advance(61_000)
    const { unfinished, attachments } = await read()
    expect([unfinished.uploads, unfinished.bytes, attachments]).toEqual([4, 150, { files: 0, bytes: 0 }])
    expect(unfinished.people.map(({ person, ...figures }) => [person.id, figures])).toEqual([
      [ada.userId, { uploads: 3, bytes: 80, reservedBytes: 350 }],
      [eve.userId, { uploads: 1, bytes: 70, reservedBytes: 700 }],
    ])
  })

  it('is stored on a site with very many spaces, and says when it was measured', async () => {
    const { db, clock } = test.app.services
    await file(admin, 'plan.txt', 100)
    await db.transaction(async tx => {
      const sample = {
        kind: 'workspace' as const,
        name: 'Team',
        color: 'blue',
        owner_id: admin.userId,
        deleted_at: null,
      }
      const counters = { trash_bytes: 0, version_bytes: 0, reserved_bytes: 0, recounts: 0, created_at: clock.now() }
      for (let n = 0; n < 2000; n += 100) {
        const rows = Array.from({ length: 100 }, () => ({ id: newId(), root_id: newId(), used_bytes: 7 }))
        await tables(tx)
          .insertInto('spaces')
          .values(rows.map(row => ({ ...sample, ...counters, ...row })))
          .execute()
      }
    })
    const first = await read()
    expect(first).toMatchObject({ totals: { usedBytes: 14_100, spaces: 2001 }, people: [{ spaces: 2001 }] })
    test.clock.advance(hour)
    await file(admin, 'more.txt', 50)
    expect(await read()).toEqual(first)
    await measureLargeSite(test.app.ctx)
    const next = await read()
    expect(next.totals.usedBytes).toBe(14_150)
    expect(Date.parse(next.measuredAt) - Date.parse(first.measuredAt)).toBeGreaterThanOrEqual(hour)
  })

  it('counts stored objects per disk, including orphans until the sweep removes them', async () => {
    await file(admin, 'plan.txt', 100)
    const { storage } = test.app.services
    for (const bytes of [30, 12]) {
      await storage.write(`${storage.newKey()}-f`, [Buffer.alloc(bytes)] as never, { size: bytes })
    }
    // A new object may be about to be referenced.
    test.clock.advance(Date.now() - test.clock.now())
    await measureDisks(test.app.ctx)
    const disk = { disk: 'local', driver: 'local', isCurrent: true, objects: 3, bytes: 142 }
    expect((await read()).disks?.disks).toEqual([{ ...disk, orphans: 0, orphanBytes: 0 }])
    test.clock.advance(2 * hour)
    await measureDisks(test.app.ctx)
    expect((await read()).disks?.disks).toEqual([{ ...disk, orphans: 2, orphanBytes: 42 }])
    test.clock.advance(30 * 24 * hour)
    await sweepFiles(test)
    await measureDisks(test.app.ctx)
    expect((await read()).disks?.disks).toEqual([{ ...disk, objects: 1, bytes: 100, orphans: 0, orphanBytes: 0 }])
  })

  it('is visible only to those who may see all users’ files', async () => {
    const eve = await buildMember(test, { permissions: ['admin.access', 'reports.view'] })
    for (const endpoint of [e.figures, e.list]) {
      expect((await eve.client.call(endpoint, { query: {} } as never)).status).toBe(403)
      expect((await test.client().call(endpoint, { query: {} } as never)).status).toBe(401)
    }
  })
})
