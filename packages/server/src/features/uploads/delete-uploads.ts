import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { removeAnywhere } from '../drive/public.ts'

/** Deletes anybody's files and folders: for ever with their bytes, or into the trash of their owners. */
export async function deleteUploads(
  ctx: Ctx,
  input: { readonly entryIds: readonly string[]; readonly deleteForever: boolean },
): Promise<Outcomes> {
  const data = await removeAnywhere(ctx, input.entryIds, input.deleteForever, async (tx, count) => {
    if (count === 0) return
    await writeAudit(tx, ctx, { action: 'uploads.deleted', after: { count, isForever: input.deleteForever } })
  })
  return { data }
}
