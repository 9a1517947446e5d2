import { foldText } from '@holdall/contract/drive/names.ts'
import type { Tag, TagColor } from '@holdall/contract/tags/tags.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { presentTag } from './present-tag.ts'
import { publishTags } from './publish-tags.ts'
import { findOwnByName, findOwnTag, updateTagRow } from './tags.repository.ts'

/**
 * Renames or colours one of the caller's own tags.
 * @throws `tag.not-found` for an unknown tag, a site tag or another user's; `tag.name-taken`
 */
export async function updateTag(
  ctx: Ctx,
  input: { id: string; name?: string | undefined; color?: TagColor | undefined },
): Promise<Tag> {
  const { userId } = memberOf(ctx)
  return ctx.db.transaction(async tx => {
    const tag = await findOwnTag(tx, userId, input.id)
    if (!tag) throw fail('tag.not-found')
    const display_name = (input.name ?? tag.display_name).normalize('NFC')
    const name = foldText(display_name)
    const taken = await findOwnByName(tx, userId, name)
    if (taken && taken.id !== tag.id) throw fail('tag.name-taken')
    const row = await updateTagRow(tx, tag.id, {
      name,
      display_name,
      color: input.color ?? tag.color,
      updated_at: ctx.clock.now(),
    })
    const [before, after] = [presentTag(tag), presentTag(row)]
    await writeAudit(tx, ctx, {
      action: 'tag.updated',
      object: { type: 'tag', id: tag.id },
      before: { name: before.name, color: before.color },
      after: { name: after.name, color: after.color },
    })
    await publishTags(ctx, tx, userId)
    return after
  })
}
