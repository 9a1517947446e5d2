import { writeAudit } from '../../core/audit/audit.ts'
import { inSpacesOf } from '../../core/tree/lock-spaces.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { markInfected } from '../blobs/public.ts'
import { workOnTree } from '../drive/public.ts'
import { notifyAdministrators, notifySender } from './emails/notify-of-infection.ts'
import { insertQuarantined, newQuarantined } from './quarantine/quarantine.repository.ts'
import { listAttachmentsWith, listVersionsWith, type UsedVersion } from './quarantine/uses.repository.ts'
import type { BlobScanRow } from './scanning.tables.ts'
import { saveScan } from './scans.repository.ts'

/** Versions looked up at once; each is set aside in a transaction of its own. */
const batchSize = 100
/** What is being copied or deleted meanwhile is looked at again; milliseconds. */
const againMs = 60_000

/**
 * Sets everything with infected bytes aside. The bytes are closed first, for everyone and at every door; the rest follows
 * file by file, and is continued by another run if this one ends early.
 */
export async function setAside(ctx: Ctx, blob: { readonly id: string }, found: string): Promise<void> {
  const isThere = await ctx.db.transaction(async tx => {
    await note(ctx, tx, blob.id, 'found', found, ctx.clock.now() + againMs)
    return markInfected(tx, blob.id)
  })
  if (!isThere) return
  ctx.log.warn({ blobId: blob.id, found }, 'A virus was found in a file')
  let isLeft = false
  for (let after = ''; ; ) {
    const versions = await listVersionsWith(ctx.db.read, blob.id, after, batchSize)
    for (const version of versions) {
      ctx.signal.throwIfAborted()
      if (!(await setOneAside(ctx, blob.id, version, found))) isLeft = true
      after = version.id
    }
    if (versions.length < batchSize) break
  }
  await setAttachmentsAside(ctx, blob.id, found)
  if (!isLeft) await ctx.db.transaction(tx => note(ctx, tx, blob.id, 'infected', found, null))
}

function note(
  ctx: Pick<Ctx, 'clock'>,
  tx: Parameters<typeof saveScan>[0],
  blob_id: string,
  state: BlobScanRow['state'],
  found: string,
  next_at: number | null,
): Promise<void> {
  const scanned_at = ctx.clock.now()
  return saveScan(tx, { blob_id, state, found, signatures: null, scanned_at, tries: 0, next_at })
}

/** Returns false if it has to be tried again. */
async function setOneAside(ctx: Ctx, blobId: string, version: UsedVersion, found: string): Promise<boolean> {
  const { id, item_id: itemId, name, parent_id: folderId, space_id: spaceId } = version
  return inSpacesOf(ctx, [itemId], async tx => {
    const bySite = { by: { userId: null }, tells: 'pages' } as const
    const became = await workOnTree(ctx, tx, bySite, tree => tree.quarantine(itemId, id))
    if (became === 'not-now') return false
    const size = version.size
    const row = newQuarantined(ctx, { blobId, kind: became, name, size, found, senderId: version.created_by })
    const of = { item_id: itemId, version_id: id, space_id: spaceId, folder_id: folderId }
    // Another run may have done this already.
    if (!(await insertQuarantined(tx, { ...row, ...of }))) return true
    await writeAudit(tx, ctx, {
      action: 'file.quarantined',
      object: { type: 'item', id: itemId },
      place: { spaceId, folderId },
      after: { name, found, what: became },
    })
    await notifySender(ctx, tx, { blobId, userId: version.created_by ?? version.owner_id, name, found, spaceId })
    await notifyAdministrators(ctx, tx, { blobId, name, found })
    return true
  })
}

async function setAttachmentsAside(ctx: Ctx, blobId: string, found: string): Promise<void> {
  for (const { id, name, uploaded_by: senderId, size } of await listAttachmentsWith(ctx.db.read, blobId)) {
    await ctx.db.transaction(async tx => {
      const row = newQuarantined(ctx, { blobId, kind: 'attachment', name, size, found, senderId })
      if (!(await insertQuarantined(tx, { ...row, attachment_id: id }))) return
      const after = { name, found, what: 'attachment' }
      await writeAudit(tx, ctx, { action: 'file.quarantined', object: { type: 'attachment', id }, after })
      if (senderId) await notifySender(ctx, tx, { blobId, userId: senderId, name, found, spaceId: null })
      await notifyAdministrators(ctx, tx, { blobId, name, found })
    })
  }
}
