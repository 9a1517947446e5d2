import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import { requireScanned } from '../../../core/bytes/require-scanned.ts'
import { type Access, accessItem } from '../../../core/rights/access-item.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findBlobOfVersion } from '../../../core/tree/versions.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'

/**
 * A version's bytes never change, so rows can be cached, at about half a kilobyte each. Any process may move the bytes
 * to another disk; they then stay in their former place for a day, much longer than this.
 */
const rememberedMs = 10 * 60_000
const mostRemembered = 20_000
const remembered = new WeakMap<Database, Map<string, { readonly blob: BlobRow; readonly until: number }>>()

export interface FoundBytes {
  readonly access: Access
  readonly blob: BlobRow
  readonly versionId: string
}

/**
 * The current bytes of a file that the caller may see. @throws `item.not-found`, `item.not-a-file`, and what
 * `requireScanned` throws
 */
export async function findBytes(ctx: Needs<'clock' | 'db'>, subject: Subject, itemId: string): Promise<FoundBytes> {
  const access = await accessItem(ctx, subject, itemId)
  const versionId = access.item.version_id
  if (isFolder(access.item) || versionId === null) throw fail('item.not-a-file')
  const blob = await blobOfVersion(ctx, versionId)
  if (!blob) throw fail('item.not-found')
  requireScanned(blob, subject.userId)
  return { access, blob, versionId }
}

/** Returns the bytes of a version; undefined if there is no such version. */
export async function blobOfVersion(ctx: Needs<'clock' | 'db'>, versionId: string): Promise<BlobRow | undefined> {
  let map = remembered.get(ctx.db)
  if (!map) {
    map = new Map()
    remembered.set(ctx.db, map)
  }
  const now = ctx.clock.now()
  const known = map.get(versionId)
  if (known && known.until > now) return known.blob
  // Moves it behind all others, because the oldest is removed first.
  if (known) map.delete(versionId)
  const blob = await findBlobOfVersion(ctx.db.read, versionId)
  // What is held back is released within seconds, on any server.
  if (!blob || blob.held !== null) return blob
  if (map.size >= mostRemembered) map.delete(map.keys().next().value ?? '')
  map.set(versionId, { blob, until: now + rememberedMs })
  return blob
}
