import { extension } from 'mime-types'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { deleteDeadObjects } from '../../../drivers/storage/dead-objects/dead-objects.repository.ts'
import { deleteSetAsideRows } from '../../../drivers/storage/set-aside/set-aside.repository.ts'
import type { StoredObject } from '../../../drivers/storage/storage-driver.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { headLength, sniffType } from '../../../platform/formats/sniff-type.ts'
import { type Digest, RunningDigest } from '../../../platform/staging/running-digest.ts'
import { placeBlob } from '../../uploads/public.ts'
import { findUsedKeys } from './sweep.repository.ts'

export interface AdoptInput {
  readonly object: StoredObject
  readonly spaceId: string
  readonly parentId: string
  readonly ownerId: string
}

/**
 * Makes a file of stored bytes that no row names, in place: nothing is copied. Returns its name, or null if a row names them
 * by now. @throws what an upload throws, `StorageError` if they can't be read
 */
export async function adoptObject(ctx: Ctx, input: AdoptInput): Promise<string | null> {
  const { object, spaceId, parentId, ownerId } = input
  const { digest, head } = await readObject(ctx, object.key)
  const mime = await sniffType(head, '')
  const name = nameOf(object, digest.sha256, mime)
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    if ((await findUsedKeys(ctx, tx, [object.key])).size > 0) return null
    await deleteDeadObjects(tx, [object.key])
    await deleteSetAsideRows(tx, [object.key])
    const { item } = await placeBlob(ctx, tx, {
      spaceId,
      parentId,
      name,
      storageKey: object.key,
      digest,
      mime,
      modifiedAt: Math.round(object.modifiedAt),
      createdBy: ownerId,
      linkId: null,
      onConflict: 'keep-both',
      reserved: 0,
      action: 'file.created',
    })
    return item.name
  }, spaceId)
}

async function readObject(ctx: Needs<'signal' | 'storage'>, key: string): Promise<{ digest: Digest; head: Buffer }> {
  const running = new RunningDigest()
  const first: Uint8Array[] = []
  let length = 0
  for await (const chunk of await ctx.storage.read(key, { signal: ctx.signal })) {
    running.update(chunk)
    if (length < headLength) first.push(chunk)
    length += chunk.byteLength
  }
  return { digest: running.current(), head: Buffer.concat(first).subarray(0, headLength) }
}

/** By the day on which it was stored and by its hash, with the extension of its type. */
function nameOf({ modifiedAt }: StoredObject, sha256: string, mime: string): string {
  const day = new Date(modifiedAt).toISOString().slice(0, 10)
  const end = mime === 'application/octet-stream' ? false : extension(mime)
  return `${day} ${sha256.slice(0, 12)}${end ? `.${end}` : ''}`
}
