import type { Samples } from '@holdall/contract/welcome/welcome.contract.ts'
import { z } from 'zod'
import { accessItems } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { findFirstUse, listWithin } from '../welcome.repository.ts'

const Versions = z.array(z.string())

/**
 * What goes to the trash with “Remove the sample files”: their folder, or, if the member has put something of their own into it
 * or changed a sample, only the samples that are as they were made.
 */
export async function listSamples(ctx: Needs<'caller' | 'clock' | 'db'>): Promise<Samples> {
  const { userId } = memberOf(ctx)
  const { sample_folder_id: folderId, sample_versions: versions } = await findFirstUse(ctx.db.read, userId)
  if (folderId === null) return { items: [], own: 0 }
  const made = new Set(Versions.parse(JSON.parse(versions ?? '[]')))
  const inside = await listWithin(ctx.db.read, folderId)
  const samples = inside.filter(item => item.version_id !== null && made.has(item.version_id))
  const own = inside.filter(item => !samples.includes(item)).reduce((sum, { item_count: below }) => sum + 1 + below, 0)
  const wanted = own === 0 ? [folderId] : samples.map(({ id }) => id)
  const access = await accessItems(ctx, { userId, link: null }, [folderId, ...wanted])
  if (!access.has(folderId)) return { items: [], own: 0 }
  return { items: wanted.flatMap(id => access.get(id) ?? []).map(one => presentPlaced(one, false)), own }
}
