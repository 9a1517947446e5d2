import { foldText } from '@holdall/contract/drive/names.ts'
import type { Tag, TagColor } from '@holdall/contract/tags/tags.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { presentTag } from './present-tag.ts'
import { publishTags } from './publish-tags.ts'
import { countOwnTags, insertTag } from './tags.repository.ts'

const mostTags = 200

/** Creates one of the caller's own tags. @throws `tag.name-taken`, `tag.too-many` */
export async function createTag(ctx: Ctx, input: { name: string; color: TagColor }): Promise<Tag> {
  const { userId } = memberOf(ctx)
  const now = ctx.clock.now()
  const name = input.name.normalize('NFC')
  return ctx.db.transaction(async tx => {
    if ((await countOwnTags(tx, userId)) >= mostTags) throw fail('tag.too-many', { max: mostTags })
    const row = await insertTag(tx, {
      id: newId(),
      owner_id: userId,
      name: foldText(name),
      display_name: name,
      type: 'own',
      color: input.color,
      created_at: now,
      updated_at: now,
    })
    if (!row) throw fail('tag.name-taken')
    const tag = presentTag(row)
    await writeAudit(tx, ctx, {
      action: 'tag.created',
      object: { type: 'tag', id: tag.id },
      after: { name, color: tag.color },
    })
    await publishTags(ctx, tx, userId)
    return tag
  })
}
