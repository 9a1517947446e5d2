import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createStatementFaults, type FaultPlan, type StatementFaults } from '../../../test/statement-faults.ts'
import { stopWatchesAndEvents } from '../../../test/stop-watches.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { newId } from '../../platform/ids.ts'
import { changeWithin } from './changes/change-tree.ts'
import { copyJob } from './copy/copy.job.ts'
import { makeFolder } from './folders/make-folder.ts'
import { placeFile, reserveSpace } from './public.ts'

/** The start of every operation: two folders that each hold a folder with the same name, and a file beside them. */
interface Drive {
  readonly member: TestMember
  readonly from: string
  readonly to: string
  readonly photos: string
  readonly note: string
}

interface Operation {
  readonly name: string
  /** Does what has to be done first. */
  readonly prepare?: (test: TestApp, drive: Drive) => Promise<unknown>
  /** The operation itself. Returns its HTTP status. */
  readonly run: (test: TestApp, drive: Drive) => Promise<number>
}

const atOnce: readonly Operation[] = [
  {
    name: 'a move',
    run: async (_, { member, photos, note, from, to }) =>
      (await member.client.call(e.move, { body: { ids: [from, note, photos], to, onConflict: 'keep-both' } })).status,
  },
  {
    name: 'a move that merges folders',
    run: async (_, { member, photos, to }) =>
      (await member.client.call(e.move, { body: { ids: [photos], to, onConflict: 'replace' } })).status,
  },
  {
    name: 'a rename',
    run: async (_, { member, photos }) =>
      (await member.client.call(e.rename, { params: { id: photos }, body: { name: 'Pictures' } })).status,
  },
  {
    name: 'a small copy',
    run: async (_, { member, photos, note, to }) =>
      (await member.client.call(e.copy, { body: { ids: [photos, note], to, onConflict: 'keep-both' } })).status,
  },
  {
    name: 'a small copy that merges folders',
    run: async (_, { member, photos, to }) =>
      (await member.client.call(e.copy, { body: { ids: [photos], to, onConflict: 'replace' } })).status,
  },
  {
    name: 'a move to the trash',
    run: async (_, { member, from, note }) =>
      (await member.client.call(e.trash, { body: { ids: [from, note] } })).status,
  },
  {
    name: 'a restore',
    prepare: (_, { member, from, note }) => member.client.ok(e.trash, { body: { ids: [from, note] } }),
    run: async (_, { member, from, note }) =>
      (await member.client.call(e.restore, { body: { ids: [from, note] } })).status,
  },
  {
    name: 'a restore that merges folders',
    prepare: (_, { member, photos }) => member.client.ok(e.trash, { body: { ids: [photos] } }),
    run: async (_, { member, photos, to }) =>
      (await member.client.call(e.restore, { body: { ids: [photos], to, onConflict: 'replace' } })).status,
  },
  {
    name: 'deleting forever',
    prepare: trashInParts,
    run: async (_, { member, from, note }) =>
      (await member.client.call(e.deleteForever, { body: { ids: [from, note] } })).status,
  },
  {
    name: 'emptying the trash',
    prepare: trashInParts,
    run: async (_, { member }) =>
      (await member.client.call(e.emptyTrash, { body: { spaceId: member.space.id } })).status,
  },
]

/** The inner folder is trashed first, so the trash holds both. */
async function trashInParts(_: TestApp, { member, from, photos, note }: Drive): Promise<void> {
  await member.client.ok(e.trash, { body: { ids: [photos] } })
  await member.client.ok(e.trash, { body: { ids: [from, note] } })
}

describe.each(dialects)('the drive with a failing database on %s', dialect => {
  /** Jobs run the same statements on both databases, and PostgreSQL is slow: every fourth fails there in `npm test`. */
  const stride = dialect === 'sqlite' || process.env.PROVE ? 1 : 4
  let test: TestApp
  let faults: StatementFaults
  const blobId = newId()
  beforeAll(async () => {
    test = await createTestApp(dialect)
    await stopWatchesAndEvents(test)
    const { db, settings, clock } = test.app.services
    const disk = settings.get('uploads_disk_driver')
    const blob = { id: blobId, disk, storage_key: 'aaaa-shared', size: 1, sha256: '', crc32: 0, mime: 'text/plain' }
    await db.transaction(tx =>
      tables(tx)
        .insertInto('blobs')
        .values({ ...blob, created_at: clock.now() })
        .execute(),
    )
    faults = createStatementFaults(dialect)
  })
  afterAll(async () => {
    faults.restore()
    await test.close()
  })

  /** Built by the drive's own functions in one transaction, because it runs hundreds of times. */
  async function buildDrive(): Promise<Drive> {
    const member = await buildMember(test)
    const { ctx } = test.app
    const root = { id: member.rootId, space_id: member.space.id }
    const file = {
      spaceId: member.space.id,
      blobId,
      mime: 'text/plain',
      sha256: 'another',
      createdBy: member.userId,
      reserved: 0,
    }
    return test.app.services.db.transaction(async tx => {
      const place = async (parentId: string, name: string, size: number) =>
        (await placeFile(ctx, tx, { ...file, parentId, name, size, onConflict: 'replace' })).item.id
      const folder = (parent: { id: string; space_id: string }, name: string) =>
        changeWithin(ctx, tx, { by: member }, tree => makeFolder(tree, parent, name))
      const from = await folder(root, 'from')
      const to = await folder(root, 'to')
      const photos = await folder(from, 'Photos')
      const inner = await folder(photos, 'inner')
      const others = await folder(to, 'Photos')
      await place(inner.id, 'deep.txt', 3)
      await place(photos.id, 'same.txt', 50)
      await place(photos.id, 'mine.txt', 7)
      await place(others.id, 'same.txt', 400)
      const note = await place(member.rootId, 'note.txt', 11)
      await place(member.rootId, 'note.txt', 13)
      return { member, from: from.id, to: to.id, photos: photos.id, note }
    })
  }

  /** Everything that is stored about one member. */
  async function rowsOf({ member }: Drive): Promise<unknown> {
    const { read } = test.app.services.db
    const ofSpace = { items: tables(read).selectFrom('items').selectAll().where('space_id', '=', member.space.id) }
    return {
      items: await ofSpace.items.orderBy('id').execute(),
      versions: await tables(read)
        .selectFrom('versions')
        .selectAll()
        .where('item_id', 'in', ofSpace.items.clearSelect().select('id'))
        .orderBy('id')
        .execute(),
      space: await tables(read).selectFrom('spaces').selectAll().where('id', '=', member.space.id).execute(),
      recents: await tables(read).selectFrom('recents').selectAll().where('user_id', '=', member.userId).execute(),
      lines: await tables(read).selectFrom('audit_log').selectAll().where('actor_id', '=', member.userId).execute(),
      events: await tables(read).selectFrom('events').selectAll().where('space_id', '=', member.space.id).execute(),
      jobs: await tables(read).selectFrom('jobs').select(['id', 'state', 'payload']).orderBy('id').execute(),
    }
  }

  const pathsOf = async ({ member }: Drive) => (await auditTree(test, member.space.id)).paths

  it.each(atOnce)(
    '[BROWSE-17] $name happens completely or not at all, whichever statement fails',
    async ({ prepare, run }) => {
      let drive = await buildDrive()
      await prepare?.(test, drive)
      expect(await run(test, drive)).toBeLessThan(300)
      const goal = await pathsOf(drive)
      drive = await buildDrive()
      await prepare?.(test, drive)
      const before = await rowsOf(drive)
      let failAt = 1
      for (; ; failAt++) {
        faults.plan({ failAt })
        // Each attempt repeats the one that failed before it.
        const status = await run(test, drive)
        if (!faults.end()) {
          expect(status).toBeLessThan(300)
          break
        }
        expect([failAt, faults.failed(), status]).toEqual([failAt, faults.failed(), 507])
        expect(await rowsOf(drive)).toEqual(before)
      }
      expect(failAt).toBeGreaterThan(10)
      expect(await pathsOf(drive)).toEqual(goal)
    },
  )

  it('[BROWSE-11] a large copy is queued completely or not at all, whichever statement fails', async () => {
    const drive = await buildDrive()
    const { client } = drive.member
    const paths = Array.from({ length: 501 }, (_, n) => [`folder ${n}`])
    await client.ok(e.folderTree, { params: { id: drive.photos }, body: { paths } })
    const before = await rowsOf(drive)
    let failAt = 1
    for (; ; failAt++) {
      faults.plan({ failAt })
      const { status, data } = await client.call(e.copy, { body: { ids: [drive.photos], to: drive.member.rootId } })
      if (!faults.end()) {
        expect(data.job?.state).toBe('queued')
        break
      }
      expect([failAt, faults.failed(), status]).toEqual([failAt, faults.failed(), 507])
      expect(await rowsOf(drive)).toEqual(before)
    }
    expect(failAt).toBeGreaterThan(10)
    await test.app.worker.runDue()
    expect((await pathsOf(drive)).filter(path => path.startsWith('/Photos/'))).toHaveLength(506)
  })

  /**
   * Runs the queue while statements fail, then without faults until it is empty. Returns whether a statement failed.
   */
  async function workWithFaults(plan: FaultPlan): Promise<boolean> {
    faults.plan(plan)
    await test.app.worker.runDue().catch(() => undefined)
    const hasFailed = faults.end()
    for (let round = 0; round < 20; round++) {
      const { read } = test.app.services.db
      const waiting = await tables(read).selectFrom('jobs').select('id').where('finished_at', 'is', null).execute()
      if (waiting.length === 0) return hasFailed
      test.clock.advance(30 * 60_000)
      await test.app.worker.runDue()
    }
    throw new Error('A job is not finished after ten hours')
  }

  async function queueCopy({ member, photos, to }: Drive): Promise<string> {
    const { db, jobs } = test.app.services
    return db.transaction(async tx => {
      await reserveSpace(test.app.ctx, tx, member.space.id, 60)
      const place = { userId: member.userId, spaceId: member.space.id, to, onConflict: 'replace' as const }
      const copies = [{ sourceId: photos, copyId: newId() }]
      return jobs.enqueue(tx, copyJob, { ...place, copies, reserved: 60, linkId: null }, { createdBy: member.userId })
    })
  }

  const jobState = (id: string) =>
    tables(test.app.services.db.read).selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirstOrThrow()

  const durations = [
    { name: 'one statement fails', count: 1 },
    { name: 'two statements in a row fail', count: 2 },
    { name: 'every statement from one on fails', count: Number.POSITIVE_INFINITY },
  ]

  it.each(durations)(
    '[BROWSE-11] a copy job copies all or nothing, and reports which, when $name',
    async ({ count }) => {
      let isOver = false
      const states = new Set<string>()
      for (let failAt = 1; !isOver; failAt += stride) {
        const drive = await buildDrive()
        const before = await pathsOf(drive)
        const job = await queueCopy(drive)
        isOver = !(await workWithFaults({ failAt, count }))
        const paths = await pathsOf(drive)
        const { state } = await jobState(job)
        states.add(state)
        expect([failAt, state, paths.length]).toEqual([failAt, state, before.length + (state === 'done' ? 3 : 0)])
        if (state !== 'done') {
          const again = await queueCopy(drive)
          await test.app.worker.runDue()
          expect(await jobState(again)).toEqual({ state: 'done' })
          expect(await pathsOf(drive)).toHaveLength(before.length + 3)
        }
        expect(failAt).toBeLessThan(150)
      }
      expect(states).toContain('done')
    },
  )

  it.each(durations)('[TRASH-03] a purge removes everything that was deleted, when $name', async ({ count }) => {
    let isOver = false
    for (let failAt = 1; !isOver; failAt += stride) {
      const drive = await buildDrive()
      await trashInParts(test, drive)
      await drive.member.client.ok(e.emptyTrash, { body: { spaceId: drive.member.space.id } })
      isOver = !(await workWithFaults({ failAt, count }))
      expect(await pathsOf(drive)).toEqual(['/to/', '/to/Photos/', '/to/Photos/same.txt'])
      const left = tables(test.app.services.db.read).selectFrom('items').select('id').where('state', '=', 'deleting')
      expect(await left.execute()).toEqual([])
      expect(failAt).toBeLessThan(60)
    }
  })
})
