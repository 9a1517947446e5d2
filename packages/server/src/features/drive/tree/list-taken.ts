import type { Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { foldName } from '@holdall/contract/drive/names.ts'
import { listStarred } from '../../../core/marks/stars.repository.ts'
import { accessItem, requireFolder } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { mayKnowChild, withoutHidden } from '../../../core/rights/restrictions/restricted-below.ts'
import { findLiveChildren } from '../../../core/tree/items.repository.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'

/** The live children of a folder that have one of these names, regardless of case. */
export async function listTaken(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  input: { id: string; names: readonly string[] },
): Promise<{ data: WireItem[] }> {
  const { userId } = memberOf(ctx)
  const folder = await accessItem(ctx, { userId, link: null }, input.id)
  requireFolder(folder)
  const keys = [...new Set(input.names.map(name => foldName(name.normalize('NFC'))))]
  const children = await findLiveChildren(ctx.db.read, folder.item.id, keys)
  const items = withoutHidden(
    folder,
    children.filter(child => mayKnowChild(folder, child.id)),
  )
  const starred = await listStarred(
    ctx.db.read,
    userId,
    items.map(item => item.id),
  )
  return { data: items.map(item => presentItem(item, starred.has(item.id))) }
}
