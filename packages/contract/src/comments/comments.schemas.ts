import { z } from 'zod'
import { GroupName } from '../groups/groups.schemas.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'

/** Someone in a conversation, without their address. */
export const Participant = z.object({ id: Id, name: z.string(), avatarUrl: z.string().nullable() })
export type Participant = z.infer<typeof Participant>

export const commentLength = 4000

export const CommentText = z
  .string()
  .max(commentLength, 'Write at most 4,000 characters')
  .refine(text => text.trim().length > 0, 'Write something')
  .refine(
    text => text.isWellFormed() && !text.includes('\0'),
    'This text contains characters that can’t be saved. Remove them.',
  )
  .meta({ title: sentence('Comment', { meaning: 'what someone wrote' }), input: 'textarea' })

export const Mentions = z
  .array(Id)
  .max(20, 'Mention at most 20 people')
  .default([])
  .meta({ description: 'People mentioned in the text as `@name`. Those who can’t see the file are left out' })

export const GroupMentions = z.array(Id).max(5, 'Mention at most 5 groups').default([]).meta({
  description:
    'Groups mentioned in the text as `@name`. Groups the caller can’t share with are left out, and so are members who can’t see the file',
})

export const Comment = z.object({
  id: Id,
  author: Participant.nullable().meta({ description: 'Null if their account no longer exists' }),
  /** Empty if it was deleted. */
  text: z.string(),
  mentions: z.array(Participant),
  groups: z.array(GroupName).meta({ description: 'Mentioned groups' }),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  isDeleted: z.boolean().meta({ description: 'Only included while it has replies' }),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Comment = z.infer<typeof Comment>

export const CommentThread = Comment.extend({ answers: z.array(Comment) })
export type CommentThread = z.infer<typeof CommentThread>

export const CommentPage = z.object({
  data: z.array(CommentThread),
  nextCursor: z.string().nullable(),
  canComment: z.boolean(),
})
export type CommentPage = z.infer<typeof CommentPage>

export const CommentInput = z.object({
  text: CommentText,
  answerTo: Id.nullable().default(null).meta({ description: 'The comment this one replies to' }),
  mentions: Mentions,
  groups: GroupMentions,
})
export type CommentInput = z.input<typeof CommentInput>

export const CommentChange = z.object({ text: CommentText, mentions: Mentions, groups: GroupMentions })
export type CommentChange = z.input<typeof CommentChange>

named({
  Participant,
  CommentText,
  Mentions,
  GroupMentions,
  Comment,
  CommentThread,
  CommentPage,
  CommentInput,
  CommentChange,
})
