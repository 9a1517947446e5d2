import { z } from 'zod'
import { FileKind } from '../drive/drive.schemas.ts'
import { Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { CommentText, GroupMentions, Mentions } from './comments.schemas.ts'

/** What can be commented on: files. */
export const CommentableType = z.literal('file')

/** A comment outside its conversation, with the item that it is about. */
export const SiteComment = z.object({
  id: Id,
  content: z.string().meta({ description: 'For deleted comments, only with `comments.view`' }),
  deleted: z.boolean(),
  commentable: z.object({
    id: Id,
    name: z.string(),
    image: z.string().nullable().meta({ description: 'Its thumbnail, for callers who can open it' }),
    model_type: CommentableType,
    kind: FileKind,
    url: z.string().nullable().meta({ description: 'Where callers who can open it see the file and its comments' }),
    in_trash: z.boolean(),
  }),
  user: ListedPerson.nullable().meta({ description: 'The address only with `comments.view`' }),
  parent_id: Id.nullable().meta({ description: 'The comment this one replies to' }),
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Instant.nullable(),
})
export type SiteComment = z.infer<typeof SiteComment>

export const SiteCommentInput = z.object({
  commentableId: Id,
  commentableType: CommentableType,
  content: CommentText,
  parent_id: Id.nullable().default(null).meta({ description: 'The comment this one replies to' }),
  mentions: Mentions,
  groups: GroupMentions,
})
export type SiteCommentInput = z.output<typeof SiteCommentInput>

export const SiteCommentChange = z.object({
  content: CommentText,
  mentions: z.array(Id).max(20, 'Mention at most 20 people').optional().meta({
    description: 'People mentioned in the text as `@name`; unchanged if omitted',
  }),
  groups: z.array(Id).max(5, 'Mention at most 5 groups').optional().meta({
    description: 'Groups mentioned in the text as `@name`; unchanged if omitted',
  }),
})
export type SiteCommentChange = z.output<typeof SiteCommentChange>

named({ CommentableType, SiteComment, SiteCommentInput, SiteCommentChange })
