import type { SiteComment } from '@holdall/contract/comments/site-comments.schemas.ts'
import type { FileKind } from '@holdall/contract/drive/drive.schemas.ts'
import { findListedPeople } from '../../../core/people/participants.repository.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { CommentRow } from '../comments.tables.ts'
import { listFiles } from './site-comments.repository.ts'

/** Whether the caller sees everyone's comments, including deleted ones, and the addresses of the authors. */
export function seesAll(ctx: Needs<'caller'>): boolean {
  return memberOf(ctx).permissions.has('comments.view')
}

/** Comments with what they are about, in the order of `rows`. A deleted one shows others only that it existed. */
export async function presentSiteComments(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  rows: readonly CommentRow[],
  db: Reader = ctx.db.read,
): Promise<SiteComment[]> {
  const isFull = seesAll(ctx)
  const itemIds = [...new Set(rows.map(row => row.item_id))]
  const files = new Map((await listFiles(db, itemIds)).map(file => [file.id, file]))
  const accessible = await accessItems(ctx, { userId: memberOf(ctx).userId, link: null }, itemIds, db)
  const personOf = await findListedPeople(
    db,
    rows.map(row => row.author_id),
  )
  return rows.flatMap(row => {
    const file = files.get(row.item_id)
    if (!file) return []
    const isDeleted = row.deleted_at !== null
    const isHidden = isDeleted && !isFull
    const person = isHidden ? null : personOf(row.author_id)
    const mayOpen = accessible.get(file.id)?.can.view ?? false
    return {
      id: row.id,
      content: isHidden ? '' : row.text,
      deleted: isDeleted,
      commentable: {
        id: file.id,
        name: file.name,
        image: mayOpen && file.has_thumbnail ? `/api/v1/items/${file.id}/thumbnail?v=${file.version_id}` : null,
        model_type: 'file' as const,
        kind: file.type_key.split('.', 1)[0] as FileKind,
        url: mayOpen ? `/drive/file/${file.id}#comments` : null,
        in_trash: file.state === 'trashed',
      },
      user: person && (isFull ? person : { ...person, email: null }),
      parent_id: row.answers_id,
      created_at: instant(row.created_at),
      updated_at: instant((isHidden ? null : row.edited_at) ?? row.created_at),
      deleted_at: instantOrNull(row.deleted_at),
    }
  })
}

export async function presentSiteComment(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  row: CommentRow,
  db?: Reader,
): Promise<{ comment: SiteComment }> {
  const [comment] = await presentSiteComments(ctx, [row], db)
  return { comment: comment as SiteComment }
}
