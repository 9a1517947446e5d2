import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FileWriter } from './file-writer.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'holdall-writer-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function write(chunks: readonly Uint8Array[], ownsChunks: boolean): Promise<Buffer> {
  const file = join(dir, 'file')
  const handle = await open(file, 'w')
  try {
    const writer = new FileWriter({ handle, position: 0, ownsChunks })
    for (const chunk of chunks) writer.push(chunk)
    await writer.finish()
  } finally {
    await handle.close()
  }
  return readFile(file)
}

const whole = (fill: number, size = 100_000) => new Uint8Array(size).fill(fill)

it('releases the memory of chunks that it owns, after writing them', async () => {
  const chunks = [whole(1), whole(2), whole(3)]
  const written = await write(chunks, true)
  expect(written).toEqual(Buffer.concat([whole(1), whole(2), whole(3)]))
  expect(chunks.map(chunk => chunk.byteLength)).toEqual([0, 0, 0])
})

it('leaves chunks alone that share their memory or that it doesn’t own', async () => {
  const shared = whole(7, 200_000)
  const chunks = [shared.subarray(0, 100_000), shared.subarray(100_000)]
  expect(await write(chunks, true)).toEqual(Buffer.from(whole(7, 200_000)))
  expect(shared.byteLength).toBe(200_000)
  const own = whole(9)
  await write([own], false)
  expect(own.byteLength).toBe(100_000)
})
