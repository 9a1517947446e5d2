import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { moveEndpoints } from '@holdall/contract/files/moves.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects, suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, offsetStream } from '../../../../test/drive-test.ts'
import { buildMember } from '../../../../test/factories.ts'
import { makeContainer, swiftServer } from '../../../../test/peers/swift-server.ts'
import { sweepFiles } from '../../../../test/stored-bytes.ts'
import type { StorageChoice } from '../../../drivers/storage/disks/disks.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { moveFiles } from './move-files.ts'

const hour = 60 * 60 * 1000
const local: StorageChoice = { driver: 'local', options: {} }

async function newBucket(): Promise<StorageChoice> {
  if (!swiftServer) throw new Error('There is no Swift')
  const { host, port, user, password } = swiftServer
  const bucket = `bucket-${randomUUID()}`
  await makeContainer(swiftServer, bucket)
  const endpoint = `http://${host}:${port}`
  return { driver: 's3', options: { key: user, secret: password, region: 'us-east-1', bucket, endpoint } }
}

/** A run that a test can stop after some files. */
function newRun(stopAfter = Number.POSITIVE_INFINITY): JobRun & { readonly seen: number[] } {
  const abort = new AbortController()
  const seen: number[] = []
  return {
    id: 'run',
    attempt: 1,
    signal: abort.signal,
    seen,
    async progress(done) {
      seen.push(done)
      if (done >= stopAfter) abort.abort(new Error('stopped'))
    },
  }
}

describe.each(dialects)('a request to move files on %s', dialect => {
  it('[ADMX-12] queues one job, however often it is made, and is recorded', async () => {
    const test = await createDriveTest(dialect)
    try {
      const ada = await buildMember(test, { permissions: ['settings.update'] })
      for (let n = 0; n < 2; n++) expect(await ada.client.ok(moveEndpoints.orderMove)).toEqual({ files: 0 })
      const { db, worker } = { ...test.app.services, ...test.app }
      const jobs = () => tables(db.read).selectFrom('jobs').selectAll().where('kind', '=', 'files.move').execute()
      expect(await jobs()).toHaveLength(1)
      const lines = await tables(db.read).selectFrom('audit_log').select('action').execute()
      expect(lines.filter(line => line.action === 'files.move-ordered')).toHaveLength(2)
      await worker.runDue()
      expect(await jobs()).toMatchObject([{ state: 'done' }])
      expect(await ada.client.ok(moveEndpoints.orderMove)).toEqual({ files: 0 })
      // Anyone who may request it may stop it, and a second time changes nothing.
      const berta = await buildMember(test, { permissions: ['settings.update'] })
      for (let n = 0; n < 2; n++) {
        const { move } = await berta.client.ok(moveEndpoints.stopMove)
        expect(move).toMatchObject({ state: 'queued', isStopping: true })
      }
      await worker.runDue()
      const { elsewhere, move } = await ada.client.ok(moveEndpoints.stopMove)
      expect([elsewhere, move?.state, move?.isStopping]).toEqual([{ files: 0, bytes: 0 }, 'cancelled', false])
      const stops = await tables(db.read)
        .selectFrom('audit_log')
        .select('actor_id')
        .where('action', '=', 'files.move-stopped')
        .execute()
      expect(stops).toEqual([{ actor_id: berta.userId }])
    } finally {
      await test.close()
    }
  })
})

describe.skipIf(!swiftServer).each(suiteDialects)(
  'files on several disks, with S3 of a real OpenStack Swift, on %s',
  dialect => {
    let test: DriveTest
    const sums = new Map<string, string>()
    beforeEach(async () => {
      sums.clear()
      test = await createDriveTest(dialect, { OUTBOUND_ALLOW: '127.0.0.1' })
    })
    afterEach(() => test.close())

    const follow = (choice: StorageChoice) => test.app.services.disks.follow('uploads', choice)

    async function upload(name: string): Promise<void> {
      // Some are stored in one step, others as a transfer.
      const body = randomBytes(Math.random() < 0.5 ? 20_000 : 1_500_000)
      const made = await test.createTransfer(name, body.length, { headers: offsetStream, body })
      expect(made.status).toBe(201)
      sums.set(made.headers.get('holdall-item') ?? '', createHash('sha256').update(body).digest('hex'))
    }

    async function expectAllWhole(): Promise<void> {
      for (const [item, sum] of sums) {
        const answer = await test.send('GET', `/api/v1/items/${item}/content`)
        expect([answer.status, answer.code]).toEqual([200, undefined])
        expect(createHash('sha256').update(answer.bytes).digest('hex')).toBe(sum)
      }
    }

    const disksUsed = async () => {
      const rows = await tables(test.app.services.db.read).selectFrom('blobs').select('disk').distinct().execute()
      return rows.map(row => row.disk).sort()
    }
    const stored = async () => Array.fromAsync(test.app.services.storage.list(), one => one.key)

    it('[ADMX-12] keep every hash while the storage is switched back and forth during uploads', async () => {
      const bucket = await newBucket()
      let isRunning = true
      const uploading = [1, 2, 3].map(async worker => {
        for (let n = 0; isRunning; n++) await upload(`file ${worker} ${n}`)
      })
      const untilMore = (count: number) => {
        const want = sums.size + count
        return expect.poll(() => sums.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(want)
      }
      await untilMore(3)
      for (const choice of [bucket, local, bucket]) {
        await follow(choice)
        await untilMore(4)
      }
      isRunning = false
      await uploading
      expect(await disksUsed()).toHaveLength(2)
      await expectAllWhole()
    })

    it('[ADMX-12] are moved, even if the move is stopped and resumed, and nothing is left behind', async () => {
      for (let n = 0; n < 6; n++) await upload(`file ${n}`)
      await follow(await newBucket())
      const disk = test.app.services.disks.current('uploads')
      const admin = await buildMember(test, { permissions: ['settings.view'] })
      const away = async () => (await admin.client.ok(moveEndpoints.storedFiles)).elsewhere.files
      expect(await away()).toBe(6)
      await expect(moveFiles(test.ctx, newRun(2))).rejects.toThrow('stopped')
      expect(await away()).toBe(4)
      expect(await disksUsed()).toEqual([disk, 'local'].sort())
      await expectAllWhole()
      const run = newRun()
      expect(await moveFiles(test.ctx, run)).toEqual({ disk, files: 4, pictures: 0, damaged: 0 })
      expect(run.seen.at(-1)).toBe(4)
      expect(await disksUsed()).toEqual([disk])
      // Former copies stay readable for a day.
      expect(await stored()).toHaveLength(12)
      await expectAllWhole()
      test.clock.advance(25 * hour)
      await sweepFiles(test)
      const keys = await tables(test.app.services.db.read).selectFrom('blobs').select('storage_key').execute()
      expect((await stored()).sort()).toEqual(keys.map(row => row.storage_key).sort())
      await follow(local)
      expect(await moveFiles(test.ctx, newRun())).toMatchObject({ disk: 'local', files: 6, damaged: 0 })
      await expectAllWhole()
    })

    it('stay where they are if they are damaged, while the others move', async () => {
      for (let n = 0; n < 3; n++) await upload(`file ${n}`)
      const { db } = test.app.services
      const [first] = await tables(db.read).selectFrom('blobs').select(['id', 'storage_key']).execute()
      await db.transaction(async tx => {
        await tables(tx)
          .updateTable('blobs')
          .set({ sha256: '0'.repeat(64) })
          .where('id', '=', first?.id ?? '')
          .execute()
      })
      await follow(await newBucket())
      expect(await moveFiles(test.ctx, newRun())).toMatchObject({ files: 2, damaged: 1 })
      const kept = await tables(db.read).selectFrom('blobs').selectAll().where('disk', '=', 'local').execute()
      expect(kept).toMatchObject([{ id: first?.id, storage_key: first?.storage_key }])
      expect(await stored()).toHaveLength(5)
    })
  },
)
