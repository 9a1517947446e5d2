import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStaging } from './create-staging.ts'
import { createFailingDisk } from './failing-disk.ts'
import { mountSmallDisk } from './small-disk.ts'
import { StagingError } from './staging-error.ts'

const id = '01hzzzzzzzzzzzzzzzzzzzzzzz'
const mebibyte = 1024 * 1024
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'holdall-staging-faults-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const stream = (bytes: Uint8Array) => Readable.from([bytes], { objectMode: false })

describe('a disk that fails', () => {
  it('fails the upload at any of its calls, keeps what was confirmed, and lets it continue afterwards', async () => {
    const first = randomBytes(300_000)
    const second = randomBytes(300_000)
    const whole = Buffer.concat([first, second])
    let points = 0
    for (let n = 1; ; n++) {
      const folder = join(root, String(n))
      await createStaging({ root: folder })
      const failing = createFailingDisk((_, number) => number === n)
      let confirmed = -1
      const attempt = async () => {
        const staging = await createStaging({ root: folder, disk: failing.disk })
        await staging.create(id)
        confirmed = 0
        confirmed = (await staging.append(id, 0, stream(first))).offset
        confirmed = (await staging.append(id, confirmed, stream(second))).offset
        await staging.seal(id, confirmed)
      }
      const error = await attempt().then(
        () => null,
        (reason: unknown) => reason,
      )
      if (!failing.hasFailed) {
        expect(error).toBeNull()
        break
      }
      points++
      expect(error, `call ${n}, ${failing.calls[n - 1]}`).toBeInstanceOf(Error)
      const reopened = await createStaging({ root: folder })
      if (!existsSync(reopened.path(id))) {
        // Not begun yet, or discarded because a sync failed: either way it can't be mistaken for complete.
        if (confirmed >= 0) expect(error).toMatchObject({ code: 'sync-failed' })
        continue
      }
      if (confirmed < 0) continue
      expect((await stat(reopened.path(id))).size).toBeGreaterThanOrEqual(confirmed)
      await reopened.append(id, confirmed, stream(whole.subarray(confirmed)))
      expect((await reopened.digest(id, whole.length)).sha256).toBe(createHash('sha256').update(whole).digest('hex'))
    }
    expect(points).toBeGreaterThan(12)
  })

  it.each(['handle.datasync', 'handle.sync'])(
    'discards the upload when %s fails, and never syncs again',
    async call => {
      await createStaging({ root })
      const failing = createFailingDisk(name => name === call)
      const staging = await createStaging({ root, disk: failing.disk })
      await staging.create(id)
      await expect(staging.append(id, 0, stream(randomBytes(1000)))).rejects.toMatchObject({ code: 'sync-failed' })
      await expect(staging.append(id, 0, stream(randomBytes(1000)))).rejects.toMatchObject({ code: 'missing' })
      await expect(staging.seal(id, 0)).rejects.toMatchObject({ code: 'missing' })
    },
  )

  it('discards the upload when the sync of a checkpoint fails', async () => {
    const failing = createFailingDisk(name => name === 'handle.datasync')
    const staging = await createStaging({ root, disk: failing.disk })
    await staging.create(id)
    const told: number[] = []
    const source = Readable.from([randomBytes(mebibyte), randomBytes(mebibyte)], { objectMode: false })
    const options = { checkpointEvery: mebibyte, onCheckpoint: (offset: number) => void told.push(offset) }
    await expect(staging.append(id, 0, source, options)).rejects.toMatchObject({ code: 'sync-failed' })
    expect(told).toEqual([])
    expect(existsSync(staging.path(id))).toBe(false)
  })

  it('[XFER-05] cuts nothing off once a checkpoint was refused, because the file is that of another by then', async () => {
    const staging = await createStaging({ root })
    await staging.create(id)
    const source = Readable.from([randomBytes(mebibyte), randomBytes(mebibyte)], { objectMode: false })
    const refused = new Error('refused')
    const onCheckpoint = async () => {
      await truncate(staging.path(id), 3 * mebibyte)
      throw refused
    }
    await expect(staging.append(id, 0, source, { checkpointEvery: mebibyte, onCheckpoint })).rejects.toBe(refused)
    expect((await stat(staging.path(id))).size).toBe(3 * mebibyte)
  })

  it('leaves no small file behind when it can’t be written or synced', async () => {
    for (const call of ['handle.writeFile', 'handle.datasync', 'handle.close']) {
      const failing = createFailingDisk(name => name === call)
      const folder = join(root, call)
      await createStaging({ root: folder })
      const staging = await createStaging({ root: folder, disk: failing.disk })
      await expect(staging.stageSmall(id, randomBytes(1000))).rejects.toBeInstanceOf(StagingError)
      expect(existsSync(staging.path(id))).toBe(false)
    }
  })
})

const smallDisk = mountSmallDisk(4)
describe.skipIf(!smallDisk)('a full disk', () => {
  const path = smallDisk?.path ?? ''
  afterEach(() => rm(join(path, 'staging'), { recursive: true, force: true }))

  it('is reported as such, frees the space, and keeps what was confirmed', async () => {
    const staging = await createStaging({ root: join(path, 'staging') })
    const first = randomBytes(mebibyte)
    await staging.create(id)
    await staging.append(id, 0, stream(first))
    await expect(staging.append(id, mebibyte, stream(randomBytes(8 * mebibyte)))).rejects.toMatchObject({
      code: 'full',
    })
    expect((await readFile(staging.path(id))).equals(first)).toBe(true)
    const rest = randomBytes(mebibyte)
    expect(await staging.append(id, mebibyte, stream(rest))).toEqual({ offset: 2 * mebibyte, complete: true })
  })

  it('leaves no trace of a small file', async () => {
    const staging = await createStaging({ root: join(path, 'staging') })
    await expect(staging.stageSmall(id, randomBytes(5 * mebibyte))).rejects.toMatchObject({ code: 'full' })
    expect(existsSync(staging.path(id))).toBe(false)
  })

  afterAll(() => smallDisk?.remove())
})

describe('kill -9 in the middle of an append', () => {
  it('[XFER-05] loses nothing that was confirmed, and the upload continues to the right digest', async () => {
    for (const checkpoints of [1, 3, 8]) {
      const upload = `killed-${checkpoints}`
      const confirmed = await killAfter(checkpoints, upload)
      const staging = await createStaging({ root })
      const { size } = await stat(staging.path(upload))
      expect(size).toBeGreaterThanOrEqual(confirmed)

      const rest = randomBytes(1234)
      await staging.append(upload, confirmed, stream(rest))
      const expected = createHash('sha256')
      for (let start = 0; start < confirmed; start += 65_536) {
        expected.update(Buffer.alloc(Math.min(65_536, confirmed - start), (start / 65_536) % 251))
      }
      expected.update(rest)
      expect((await staging.digest(upload, confirmed + rest.length)).sha256).toBe(expected.digest('hex'))
    }
  })

  async function killAfter(checkpoints: number, upload: string): Promise<number> {
    const program = fileURLToPath(new URL('./append-until-killed.ts', import.meta.url))
    const child = spawn(process.execPath, [program, root, upload], { stdio: ['ignore', 'pipe', 'inherit'] })
    const closed = new Promise(resolve => child.once('close', resolve))
    let confirmed = 0
    let seen = 0
    for await (const line of createInterface({ input: child.stdout })) {
      confirmed = Number(line)
      if (++seen === checkpoints) child.kill('SIGKILL')
    }
    await closed
    expect(child.signalCode).toBe('SIGKILL')
    return confirmed
  }
})
