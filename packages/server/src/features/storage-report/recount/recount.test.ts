import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { storageFigureEndpoints as e } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { driveJobs, isCopiedByJob } from '../../../../test/drive-jobs.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { auditTree } from '../../../../test/tree-audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { type JobDefinition, JobUnsettled } from '../../../platform/jobs/jobs.ts'
import { createWorker } from '../../../platform/jobs/worker.ts'
import { findDrifts } from './find-drifts.ts'
import { mendSpace } from './mend-space.ts'
import { recountJob } from './recount.job.ts'
import { RecountPayload } from './recount-payload.ts'
import { runRecount } from './run-recount.ts'

describe.each(dialects)('[ADMX-11] a recount on %s', dialect => {
  let test: DriveTest
  let admin: TestMember
  let ada: TestMember
  beforeEach(async () => {
    test = await createDriveTest(dialect)
    admin = await buildMember(test, { permissions: ['files.view', 'settings.update'] })
    ada = await buildMember(test)
  })
  afterEach(() => test.close())

  const file = (owner: TestMember, name: string, bytes: number, parentId = owner.rootId) =>
    buildFile(test, owner, { name, text: 'x'.repeat(bytes), parentId })

  /** A drive with everything that counts and everything that does not. */
  async function fill(owner: TestMember): Promise<void> {
    const folder = (await buildFolder(owner, 'Folder')).id
    await file(owner, 'plan.txt', 300, folder)
    await file(owner, 'plan.txt', 310, folder)
    const old = (await buildFolder(owner, 'Old')).id
    const below = await file(owner, 'below.txt', 40, old)
    await file(owner, 'beside.txt', 50, old)
    await owner.client.ok(driveEndpoints.trash, { body: { ids: [below] } })
    await owner.client.ok(driveEndpoints.trash, { body: { ids: [old] } })
    const gone = (await buildFolder(owner, 'Gone')).id
    await file(owner, 'gone.txt', 900, gone)
    await owner.client.ok(driveEndpoints.trash, { body: { ids: [gone] } })
    // Not purged yet.
    await owner.client.ok(driveEndpoints.deleteForever, { body: { ids: [gone] } })
  }

  /** A folder large enough to be copied by a job. */
  async function buildLarge(owner: TestMember): Promise<string> {
    let top = ''
    for (const [name, copies] of Object.entries({ Leaf: 10, Branch: 10, Tree: 5 })) {
      const { id } = await buildFolder(owner, name)
      const input = { ids: [top], to: id, onConflict: 'keep-both' as const }
      for (let n = 0; n < copies; n++) {
        if (top) await owner.client.ok(driveEndpoints.copy, { body: input })
        else await file(owner, `part ${n}.txt`, 10 + n, id)
      }
      top = id
    }
    const { itemCount } = await owner.client.ok(driveEndpoints.item, { params: { id: top } })
    expect(isCopiedByJob(itemCount ?? 0)).toBe(true)
    return top
  }

  const counters = (spaceId: string) =>
    tables(test.app.services.db.read)
      .selectFrom('spaces')
      .select(['used_bytes', 'trash_bytes', 'version_bytes', 'reserved_bytes'])
      .where('id', '=', spaceId)
      .executeTakeFirstOrThrow()

  async function spoil(spaceId: string, change: Record<string, number>): Promise<void> {
    await test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('spaces').set(change).where('id', '=', spaceId).execute()
    })
  }

  /** Makes the figures of every kind wrong, including one that has no files. */
  async function spoilKinds(spaceId: string): Promise<void> {
    await test.app.services.db.transaction(async tx => {
      // Adds to the figures, as all other code does, so concurrent changes aren't lost.
      const wrong = { bytes: sql<number>`space_kinds.bytes + 9000`, files: sql<number>`space_kinds.files + 2` }
      await tables(tx).updateTable('space_kinds').set(wrong).where('space_id', '=', spaceId).execute()
      await tables(tx)
        .insertInto('space_kinds')
        .values({ space_id: spaceId, kind: 'video', bytes: 9000, files: 2 })
        .onConflict(on => on.columns(['space_id', 'kind']).doNothing())
        .execute()
    })
  }

  const lines = (action: string) =>
    tables(test.app.services.db.read).selectFrom('audit_log').selectAll().where('action', '=', action).execute()

  it('corrects every wrong figure and no other, reports how many, and is logged', async () => {
    await fill(ada)
    await fill(admin)
    const exact = await counters(ada.space.id)
    await spoil(ada.space.id, { used_bytes: 5, trash_bytes: 7777, version_bytes: 0, reserved_bytes: 12_345 })
    await spoilKinds(ada.space.id)
    await admin.client.ok(e.recount)
    await test.app.worker.runDue()
    expect((await admin.client.ok(e.figures)).recount).toMatchObject({ state: 'done', wrong: 1, done: 3, total: 3 })
    expect(await counters(ada.space.id)).toEqual(exact)
    for (const { space } of [ada, admin]) await auditTree(test, space.id)
    const [mended, ...others] = await lines('storage.mended')
    expect([others, mended?.object_id, mended?.actor_id]).toEqual([[], ada.space.id, admin.userId])
    expect(JSON.parse(mended?.before ?? '')).toMatchObject({ used: 5, reserved: 12_345 })
    expect(JSON.parse(mended?.after ?? '')).toMatchObject({
      kinds: expect.arrayContaining([{ kind: 'video', bytes: -9000, files: -2 }]),
    })
    expect((await lines('storage.recounted')).map(line => line.after)).toEqual(['{"spaces":3,"wrong":1}'])
    await admin.client.ok(e.recount)
    await test.app.worker.runDue()
    expect((await admin.client.ok(e.figures)).recount).toMatchObject({ state: 'done', wrong: 0 })
  })

  it('leaves correct figures unchanged during uploads and copies, and while a purge is pending', async () => {
    await fill(ada)
    const made = await test.createTransfer('large.bin', 5000)
    expect(made.status).toBe(201)
    expect(await test.usage()).toMatchObject({ reserved: 5000 })
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: ada.rootId }, query: {} })
    const ids = data.map(({ id }) => id)
    await ada.client.ok(driveEndpoints.copy, { body: { ids, to: ada.rootId, onConflict: 'keep-both' } })
    // Belongs to a copy that no one sees yet.
    const hidden = await file(ada, 'hidden.txt', 60)
    await test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('items').set({ state: 'building' }).where('id', '=', hidden).execute()
    })
    await spoil(ada.space.id, { used_bytes: Number((await counters(ada.space.id)).used_bytes) - 60 })
    const spaces = [ada.space.id, admin.space.id, test.spaceId]
    expect(await findDrifts(test.ctx, spaces, test.ctx.signal)).toEqual({ drifts: [], looked: 3 })
    await test.app.worker.runDue()
    expect(await findDrifts(test.ctx, spaces, test.ctx.signal)).toEqual({ drifts: [], looked: 3 })
  })

  it('never loses an upload that arrives between the check and the correction', async () => {
    await fill(ada)
    await spoil(ada.space.id, { used_bytes: 1 })
    await spoilKinds(ada.space.id)
    const { drifts } = await findDrifts(test.ctx, [ada.space.id], test.ctx.signal)
    await file(ada, 'late.txt', 4321)
    const transfer = await test.createTransfer('large.bin', 5000)
    expect(transfer.status).toBe(201)
    for (const drift of drifts) expect(await mendSpace(test.ctx, drift, admin.userId)).toBe(true)
    await auditTree(test, ada.space.id)
    // Another recount has found the same difference; adding it twice would make the figure wrong again.
    for (const drift of drifts) expect(await mendSpace(test.ctx, drift, admin.userId)).toBe(false)
    await auditTree(test, ada.space.id)
  })

  it('stays exact while users keep uploading, copying, moving and deleting forever', async () => {
    await fill(ada)
    const team = await ada.client.ok(workspaceEndpoints.create, { body: { name: 'Team', color: 'teal' } })
    const large = await buildLarge(ada)
    const { db } = test.app.services
    // Only the jobs that change figures: this test creates more of the others than it waits for.
    const worker = createWorker(test.app.ctx, [recountJob as JobDefinition, ...driveJobs])
    let isRunning = true
    const busy = async (who: number) => {
      for (let n = 0; isRunning; n++) {
        const { client } = ada
        const id = await file(ada, `file ${who} ${n}.txt`, 10 + n)
        await file(ada, `file ${who} ${n}.txt`, 20 + n)
        const made = await test.createTransfer(`held ${who} ${n}.bin`, 5000 + n)
        expect(made.status).toBe(201)
        await client.ok(driveEndpoints.move, { body: { ids: [id], to: team.rootId } })
        if (n % 3 === 1) await client.ok(driveEndpoints.move, { body: { ids: [id], to: ada.rootId } })
        await client.ok(driveEndpoints.trash, { body: { ids: [id] } })
        if (n % 2) await client.ok(driveEndpoints.deleteForever, { body: { ids: [id] } })
        if (n < 3) {
          await client.ok(driveEndpoints.copy, { body: { ids: [large], to: team.rootId, onConflict: 'keep-both' } })
        }
      }
    }
    const people = [busy(0), busy(1)]
    for (let round = 0; round < 3; round++) {
      await spoil(ada.space.id, { used_bytes: 77, version_bytes: -3, reserved_bytes: 1 })
      await spoil(team.id, { used_bytes: 12_345, trash_bytes: 9 })
      await spoilKinds(team.id)
      await admin.client.ok(e.recount)
      await worker.runDue()
      expect((await admin.client.ok(e.figures)).recount).toMatchObject({ state: 'done', wrong: 2 })
    }
    isRunning = false
    await Promise.all(people)
    await worker.runDue()
    const all = (await tables(db.read).selectFrom('spaces').select('id').execute()).map(({ id }) => id)
    expect(await findDrifts(test.ctx, all, test.ctx.signal)).toMatchObject({ drifts: [] })
    await auditTree(test, team.id)
  })

  it('continues where an earlier attempt stopped, and knows what that one has corrected', async () => {
    const members = [ada, admin, await buildMember(test)]
    for (const { space } of members) await spoil(space.id, { used_bytes: 55 })
    const { jobId } = await admin.client.ok(e.recount)
    const { db } = test.app.services
    const payload = async () => {
      const row = await tables(db.read)
        .selectFrom('jobs')
        .select('payload')
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow()
      return RecountPayload.parse(JSON.parse(row.payload))
    }
    const spaceIds = members.map(({ space }) => space.id).sort()
    await db.transaction(tx =>
      tables(tx).updateTable('jobs').set({ state: 'running', attempts: 1 }).where('id', '=', jobId).execute(),
    )
    // It dies after its second correction.
    const dying = new AbortController()
    let mendings = 0
    const { events } = test.ctx
    const ctx: Ctx = {
      ...test.ctx,
      events: {
        ...events,
        publish(tx, event) {
          if (++mendings === 2) dying.abort(new Error('dead'))
          return events.publish(tx, event)
        },
      },
    }
    const run = { id: jobId, attempt: 1, signal: dying.signal, progress: async () => undefined }
    await expect(runRecount(ctx, await payload(), run)).rejects.toThrow('dead')
    expect(await payload()).toMatchObject({ wrong: 2 })
    // A recount whose lease has expired must not correct anything else.
    await db.transaction(tx => tables(tx).updateTable('jobs').set({ attempts: 2 }).where('id', '=', jobId).execute())
    const late = { ...run, signal: test.ctx.signal }
    await expect(runRecount(test.ctx, await payload(), late)).rejects.toThrow(JobUnsettled)
    expect(await payload()).toMatchObject({ wrong: 2 })
    expect(await lines('storage.mended')).toHaveLength(2)
    await db.transaction(tx =>
      tables(tx).updateTable('jobs').set({ state: 'queued', attempts: 2 }).where('id', '=', jobId).execute(),
    )
    await test.app.worker.runDue()
    expect((await admin.client.ok(e.figures)).recount).toMatchObject({ state: 'done', wrong: 3 })
    expect((await lines('storage.mended')).map(line => line.object_id).sort()).toEqual(spaceIds)
  })

  it('reads large spaces in batches, and can be stopped between them', async () => {
    const { db } = test.app.services
    await file(ada, 'sample.txt', 10)
    const { seq: _, ...row } = await tables(db.read)
      .selectFrom('items')
      .selectAll()
      .where('space_id', '=', ada.space.id)
      .where('name', '=', 'sample.txt')
      .executeTakeFirstOrThrow()
    await db.transaction(async tx => {
      for (let n = 0; n < 1100; n += 50) {
        const rows = Array.from({ length: 50 }, (_, at) => ({
          ...row,
          id: `z${String(n + at).padStart(25, '0')}`,
          name_key: `copy ${n + at}`,
          state: 'trashed' as const,
          size: 2,
          version_id: null,
        }))
        await tables(tx).insertInto('items').values(rows).execute()
      }
    })
    const { drifts } = await findDrifts(test.ctx, [ada.space.id], test.ctx.signal)
    expect(drifts[0]?.exact).toEqual({ used: 10, trash: 2200, versions: 0, reserved: 0 })
    await expect(findDrifts(test.ctx, [ada.space.id], AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    )
  })

  it('runs one at a time, can be stopped, and needs the permission to change the site', async () => {
    const first = await admin.client.ok(e.recount)
    expect(await admin.client.ok(e.recount)).toEqual(first)
    expect(await lines('storage.recount-ordered')).toHaveLength(1)
    expect(await admin.client.ok(e.stopRecount)).toEqual({ isStopping: true })
    expect(await admin.client.ok(e.stopRecount)).toEqual({ isStopping: true })
    expect(await lines('storage.recount-stopped')).toHaveLength(1)
    await spoil(ada.space.id, { used_bytes: 5 })
    await test.app.worker.runDue()
    expect((await admin.client.ok(e.figures)).recount).toMatchObject({ state: 'cancelled', wrong: 0 })
    expect(await counters(ada.space.id)).toMatchObject({ used_bytes: 5 })
    expect(await admin.client.ok(e.stopRecount)).toEqual({ isStopping: false })
    const eve = await buildMember(test, { permissions: ['files.view', 'reports.view', 'settings.view'] })
    for (const endpoint of [e.recount, e.stopRecount]) expect((await eve.client.call(endpoint)).status).toBe(403)
  })
})
