import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskRoom } from './disk-room.ts'

describe('the room on a disk', () => {
  const path = mkdtempSync(join(tmpdir(), 'holdall-room-'))
  afterAll(() => rmSync(path, { recursive: true }))

  it('ends where the reserve begins', async () => {
    const { bavail, bsize } = await statfs(path)
    const room = createDiskRoom(path, Math.floor((bavail * bsize) / 2))
    await room.claim(1000)
    await expect(room.claim(bavail * bsize)).rejects.toMatchObject({ code: 'ENOSPC' })
    await room.claim(1000)
  })

  it('is not measured for every small file, and not at all without a reserve', async () => {
    const room = createDiskRoom(path, 1)
    expect(room.claim(1000)).toBeInstanceOf(Promise)
    await room.claim(1000)
    expect(room.claim(1000)).toBeUndefined()
    expect(createDiskRoom(path, 0).claim(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  })

  it('is unlimited where the system does not report it', async () => {
    await createDiskRoom(join(path, 'missing'), 1000).claim(Number.MAX_SAFE_INTEGER)
  })
})
