import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { publishTags } from './publish-tags.ts'
import { deleteTagRow, findOwnTag } from './tags.repository.ts'

/** Deletes one of the caller's own tags. @throws `tag.not-found` */
export async function deleteTag(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    const tag = await findOwnTag(tx, userId, id)
    if (!tag) throw fail('tag.not-found')
    await deleteTagRow(tx, id)
    await writeAudit(tx, ctx, {
      action: 'tag.deleted',
      object: { type: 'tag', id },
      before: { name: tag.display_name, color: tag.color },
    })
    await publishTags(ctx, tx, userId)
  })
}
