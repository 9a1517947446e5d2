import { sendNothing } from '../../../platform/http/webdav/respond.ts'
import { trashItem } from '../../drive/public.ts'
import { depthOf, type Exchange } from '../exchange.ts'
import { guardOf, touchedByRemoval } from '../locks/guard.ts'
import { requirePlain, requireSame } from '../places/require-plain.ts'

/** DELETE (RFC 4918 §9.6): moves to the trash, from which items can be restored. */
export async function remove(exchange: Exchange): Promise<void> {
  const { ctx, door, path } = exchange
  depthOf(exchange, 'infinity', ['infinity'])
  const guard = guardOf(exchange, ({ place }) => touchedByRemoval(place))
  const found = requirePlain((await guard()).place)
  const { item } = found
  const watched = door.watchRemoval?.(exchange, { access: found, path })
  const trashing = trashItem(ctx, item.id, async tx => {
    requireSame(requirePlain((await guard(tx)).place), found)
    await watched?.note(tx)
  })
  await trashing.catch(async error => {
    await watched?.explain()
    throw error
  })
  sendNothing(exchange, 204)
}
