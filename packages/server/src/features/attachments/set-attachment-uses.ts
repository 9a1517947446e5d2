import type { Tx } from '../../platform/database/database.ts'
import {
  deleteUses,
  insertUses,
  keepAttachments,
  listUsable,
  listUses,
  recordUnused,
} from './attachments.repository.ts'

export interface AttachmentUses {
  /** Id of the page. */
  readonly usedBy: string
  readonly ids: readonly string[]
  /** The person who saves the page; only their own attachments become public with it. */
  readonly userId: string
  readonly now: number
}

/**
 * Records which attachments a page uses, replacing what it used before. Returns those that it can't use: they don't
 * exist, or someone else has uploaded them and no page uses them. The calling code then rolls back or leaves them out.
 */
export async function setAttachmentUses(tx: Tx, { usedBy, ids, userId, now }: AttachmentUses): Promise<string[]> {
  const before = await listUses(tx, usedBy)
  const usable = await listUsable(tx, ids, userId)
  // Also locks those that may become unused: of two pages that both give one up, the later one then sees it.
  const known = await keepAttachments(tx, [...new Set([...before, ...usable])])
  const kept = ids.filter(id => usable.has(id) && known.has(id))
  await deleteUses(tx, usedBy)
  await insertUses(tx, usedBy, kept)
  const given = new Set(kept)
  await recordUnused(
    tx,
    before.filter(id => !given.has(id)),
    now,
  )
  return ids.filter(id => !given.has(id))
}
