import { byteFailure } from '../../drivers/storage/byte-failures.ts'
import { graceMs, insertDeadObjects } from '../../drivers/storage/dead-objects/dead-objects.repository.ts'
import { newFileKey } from '../../drivers/storage/object-keys.ts'
import { StorageError } from '../../drivers/storage/storage-driver.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { headLength, sniffType } from '../../platform/formats/sniff-type.ts'
import { newId } from '../../platform/ids.ts'
import { arrivalsOf, placeAlone } from './arrivals/place-arrivals.ts'
import type { NewFile, PlacedFile } from './place-blob.ts'
import { storeInTurn } from './sender-turns.ts'
import type { TransferRow } from './uploads.tables.ts'

/** Files up to this size in bytes are read whole into memory and stored in as few steps as possible. */
export const smallFileBytes = 1024 * 1024

export interface SmallFile extends Omit<NewFile, 'storageKey' | 'digest' | 'mime' | 'reserved'> {
  readonly bytes: Buffer
  /** Announced by the sender, in hexadecimal. */
  readonly sha256: string | null
}

export interface StoreOptions {
  /** The finished upload, kept in the same transaction with the id of the file. */
  readonly transfer?: TransferRow
  /** Checks in the same transaction, which then is the file's own. */
  readonly before?: (tx: Tx) => Promise<void>
}

/**
 * Stores a small file and makes its item, together with others of its space that arrive at the same time. Durable when
 * it resolves; if it rejects, nothing is visible, and the bytes are removed or recorded for the sweep.
 */
export function storeSmall(ctx: Ctx, file: SmallFile, options: StoreOptions = {}): Promise<PlacedFile> {
  return storeInTurn(ctx, file.createdBy, () => storeNow(ctx, file, options))
}

async function storeNow(ctx: Ctx, file: SmallFile, options: StoreOptions): Promise<PlacedFile> {
  const { bytes, sha256, ...rest } = file
  const stagingId = newId()
  const storageKey = newFileKey(ctx)
  // After a longer sleep, another server's sweep may have taken the bytes.
  const began = ctx.clock.now()
  let isOutcomeKnown = true
  const place = expectPlace(ctx, file.spaceId, options)
  try {
    const mime = await sniffType(bytes.subarray(0, headLength), file.name)
    const digest = await ctx.staging.stageSmall(stagingId, bytes)
    if (sha256 !== null && sha256 !== digest.sha256) throw fail('transfer.checksum-mismatch')
    await ctx.storage.adopt(ctx.staging.path(stagingId), storageKey, { size: bytes.byteLength })
    if (ctx.clock.now() - began > graceMs) throw new StorageError('unavailable', 'The server was asleep')
    isOutcomeKnown = false
    return await place.now({ ...rest, storageKey, digest, mime, reserved: 0 })
  } catch (error) {
    place.cancel()
    // A declared failure has rolled the transaction back; after any other it may still have been committed.
    await takeBack(ctx, stagingId, storageKey, isOutcomeKnown || isFailure(error))
    throw byteFailure(error)
  }
}

interface ExpectedPlace {
  now(file: NewFile): Promise<PlacedFile>
  /** Does nothing after `now`. */
  cancel(): void
}

/** Announces a transaction: one that others can share, or with checks of its own. */
function expectPlace(ctx: Ctx, spaceId: string, { transfer, before }: StoreOptions): ExpectedPlace {
  if (!before) {
    const expected = arrivalsOf(ctx.db).expect(spaceId)
    return {
      now: file => expected.add({ ctx, file, transfer: transfer ?? null }),
      cancel: expected.cancel,
    }
  }
  const arrive = ctx.db.announce()
  return {
    now(file) {
      arrive()
      return placeAlone({ ctx, file, transfer: transfer ?? null }, before)
    },
    cancel: arrive,
  }
}

/**
 * Removes what a failed attempt has left, or records it for the sweep, which checks again whether anything refers to
 * it.
 */
async function takeBack(ctx: Ctx, stagingId: string, storageKey: string, isUnused: boolean): Promise<void> {
  const removals = isUnused ? [ctx.staging.remove(stagingId), ctx.storage.delete(storageKey)] : []
  const results = await Promise.allSettled(removals)
  const failed = results.find(result => result.status === 'rejected')
  if (isUnused && !failed) return
  ctx.log.warn({ err: failed?.reason, storageKey }, 'The bytes of a failed upload are left for the sweep')
  const since = ctx.clock.now() + graceMs
  await ctx.db
    .transaction(tx => insertDeadObjects(tx, ctx.storage, [storageKey], since))
    .catch(error => ctx.log.warn({ err: error, storageKey }, 'The sweep will find them on its own'))
}
