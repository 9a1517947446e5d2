import { memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { holdRemoval, type Removing, recordRemoval } from '../../removals/public.ts'
import type { Removal, Visit } from '../../webdav/public.ts'
import { findTop } from './find-top.ts'

/**
 * Counts what clients delete. A client whose folder was emptied by accident deletes everything here as well, one item after the
 * other; before the last of it, the person is asked.
 */
export function watchRemoval({ ctx, subject }: Visit, { access, path }: Removal) {
  const { item, chainIds } = access
  let held: Removing | null = null
  return {
    async note(tx: Tx) {
      const top = await findTop(ctx, subject, path, tx)
      // Without the right, the deletion fails anyway.
      if (top === null || !access.can.trash) return
      const removing = { caller: memberOf(ctx), rootId: top.rootId, item, chainIds }
      const outcome = await recordRemoval(ctx, tx, removing)
      if (outcome === 'kept') throw refuse(403, 'You chose to keep this. You can delete it in the browser.')
      if (outcome !== 'held') return
      held = removing
      throw refuse(423, 'Almost everything would be deleted')
    },
    async explain() {
      if (held === null) return
      const id = await holdRemoval(ctx, held)
      const address = `${ctx.origin.baseUrl}/drive/removals/${id}`
      throw refuse(423, `Almost everything would be deleted. Confirm it at ${address}`)
    },
  }
}
