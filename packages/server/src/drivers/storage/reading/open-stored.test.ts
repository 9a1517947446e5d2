import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { collectLog } from '../../../../test/logged-lines.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { BlockRing } from '../../../platform/http/bytes/block-ring.ts'
import { openStored } from './open-stored.ts'

/** What another machine answers, whatever it was asked for. */
const storing = (text: string) => {
  const storage = { localPath: () => null, read: async () => Readable.from([Buffer.from(text)]) }
  return { log: collectLog().log, storage: storage as unknown as Ctx['storage'] }
}
const read = async (text: string, options: { size: number; range?: { start: number; end: number } }) => {
  const bytes = await openStored(storing(text), 'key', { ...options, ring: new BlockRing() })
  return Buffer.concat(await Array.fromAsync(bytes)).toString()
}

it('reads an object, or a part of it, from another machine', async () => {
  expect(await read('whole', { size: 5 })).toBe('whole')
  expect(await read('hol', { size: 5, range: { start: 1, end: 3 } })).toBe('hol')
  expect(await read('', { size: 0 })).toBe('')
})

it('fails at the end of one that ends early, so that nobody waits for the rest', async () => {
  await expect(read('whol', { size: 5 })).rejects.toMatchObject({ code: 'file.storage-failed' })
  await expect(read('', { size: 5 })).rejects.toMatchObject({ code: 'file.storage-failed' })
  await expect(read('ho', { size: 5, range: { start: 1, end: 3 } })).rejects.toMatchObject({
    code: 'file.storage-failed',
  })
})
