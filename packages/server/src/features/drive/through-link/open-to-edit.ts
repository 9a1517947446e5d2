import type { OpenLink } from '../../../core/rights/link-port.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { changeTree, type Tree } from '../changes/change-tree.ts'

/** A link by which somebody changes what is below its folder. */
export interface EditLink {
  readonly link: OpenLink
  /**
   * Whose rights count: those of the link alone, also for a member who uses it. Nothing leaves its folder by this, and nothing
   * comes in from elsewhere.
   */
  readonly subject: Subject
}

/** Opens a link that allows editing and shows what is in it. @throws `link.unavailable`, `link.locked`, `item.forbidden` */
export async function openToEdit(ctx: Ctx, slug: string): Promise<EditLink> {
  const link = await ctx.links.open(ctx, slug)
  if (!link.rights.edit || !link.rights.list) throw fail('item.forbidden')
  return { link, subject: { userId: null, link } }
}

/** Changes items through a link; the activity says so, and names the member who used it. */
export function changeThroughLink<T>(
  ctx: Ctx,
  { link }: EditLink,
  itemIds: readonly string[],
  work: (tree: Tree) => Promise<T>,
): Promise<T> {
  const userId = ctx.caller.kind === 'member' && !link.watermark ? ctx.caller.userId : null
  return changeTree(ctx, itemIds, { by: { userId }, through: link }, work)
}
