import type { SiteComment } from '@holdall/contract/comments/site-comments.schemas.ts'
import type { FileKind } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedPerson } from '@holdall/contract/kit/people.ts'
import { findListedPeople } from '../../../core/people/participants.repository.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { reducedView } from '../../../platform/http/reduced-view.ts'
import type { CommentRow } from '../comments.tables.ts'
import { listFiles } from './site-comments.repository.ts'

/** Whether the caller sees everyone's comments, including deleted ones, and the addresses of the authors. */
export function seesAll(ctx: Needs<'caller'>): boolean {
  return memberOf(ctx).permissions.has('comments.view')
}

const aboutComment = ['id', 'deleted', 'commentable', 'parent_id', 'created_at', 'deleted_at'] as const

/** Without `comments.view`: no address, and of a deleted comment only that it existed. */
export const othersComment = reducedView<SiteComment>()([...aboutComment, 'content', 'updated_at'], { user: null })
export const othersDeletedComment = reducedView<SiteComment>()(aboutComment, {
  content: '',
  user: null,
  updated_at: instant(0),
})
export const othersPerson = reducedView<ListedPerson>()(['id', 'name'], { email: null })

function asOthersSee(comment: SiteComment): SiteComment {
  if (comment.deleted) return { ...othersDeletedComment(comment), updated_at: comment.created_at }
  return { ...othersComment(comment), user: comment.user && othersPerson(comment.user) }
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
    const mayOpen = accessible.get(file.id)?.can.view ?? false
    const comment: SiteComment = {
      id: row.id,
      content: row.text,
      deleted: row.deleted_at !== null,
      commentable: {
        id: file.id,
        name: file.name,
        image: mayOpen && file.has_thumbnail ? `/api/v1/items/${file.id}/thumbnail?v=${file.version_id}` : null,
        model_type: 'file',
        kind: file.type_key.split('.', 1)[0] as FileKind,
        url: mayOpen ? `/drive/file/${file.id}#comments` : null,
        in_trash: file.state === 'trashed',
      },
      user: personOf(row.author_id),
      parent_id: row.answers_id,
      created_at: instant(row.created_at),
      updated_at: instant(row.edited_at ?? row.created_at),
      deleted_at: instantOrNull(row.deleted_at),
    }
    return isFull ? comment : asOthersSee(comment)
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
