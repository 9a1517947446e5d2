import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { done, leftAlone } from '../../../platform/outcomes.ts'
import { workOnTree } from '../../drive/public.ts'
import { releaseBlob } from '../../uploads/public.ts'
import { saveScan } from '../scans.repository.ts'
import { deleteQuarantined, findQuarantined, listOfBlob } from './quarantine.repository.ts'

/**
 * Releases files with an outcome for each. The bytes are declared harmless for good, so everything else with the same bytes
 * comes back with them. A version comes back as an earlier one, which can be restored as any other.
 */
export async function releaseQuarantined(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  const known = await findQuarantined(ctx.db.read, ids)
  const outcomes = new Map<string, Outcome>()
  for (const id of new Set(ids)) {
    const row = known.get(id)
    // Released together with one before it.
    if (outcomes.has(id)) continue
    const released = row ? await releaseBytes(ctx, row.blob_id) : []
    for (const other of released) outcomes.set(other, done(other))
    if (!outcomes.has(id)) outcomes.set(id, leftAlone(id, 'quarantine.not-found'))
  }
  return { data: [...new Set(ids)].flatMap(id => outcomes.get(id) ?? []) }
}

/** Returns the ids of what was released. */
async function releaseBytes(ctx: Ctx, blobId: string): Promise<string[]> {
  const before = await listOfBlob(ctx.db.read, blobId)
  const itemIds = before.flatMap(row => row.item_id ?? [])
  return inSpacesOf(ctx, itemIds, async tx => {
    const rows = (await listOfBlob(tx, blobId)).filter(row => row.item_id === null || itemIds.includes(row.item_id))
    if (rows.length === 0) return []
    const now = ctx.clock.now()
    const scan = { blob_id: blobId, state: 'released' as const, found: rows[0]?.found ?? null }
    await saveScan(tx, { ...scan, signatures: null, scanned_at: now, tries: 0, next_at: null })
    await releaseBlob(ctx, tx, blobId)
    for (const row of rows) await deleteQuarantined(tx, row.id)
    // Earlier versions come back with the bytes, so nothing is done about them.
    await workOnTree(ctx, tx, { tells: 'pages' }, async tree => {
      for (const { item_id } of rows) if (item_id) await tree.release(item_id)
    })
    await writeAudit(
      tx,
      ctx,
      ...rows.map(row => ({
        action: 'file.released' as const,
        object: row.item_id
          ? { type: 'item', id: row.item_id }
          : { type: 'attachment', id: row.attachment_id ?? row.id },
        after: { name: row.name, found: row.found, what: row.kind },
      })),
    )
    return rows.map(row => row.id)
  })
}
