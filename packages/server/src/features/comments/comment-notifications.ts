import { defineNotification } from '../notifications/public.ts'
import { type CommentNews, commentMail, mentionMail } from './comment-mails.ts'

const facts = ({ text }: Pick<CommentNews, 'text'>) => ({ excerpt: excerptOf(text) })

export const commentNotification = defineNotification<CommentNews>({ kind: 'comment.added', facts, mail: commentMail })
export const mentionNotification = defineNotification<CommentNews>({
  kind: 'comment.mentioned',
  facts,
  mail: mentionMail,
})

export const commentCause = (id: string) => `comment:${id}`

/** The start of a comment, on one line. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = [...line].slice(0, 140).join('')
  return short.length < line.length ? `${short}…` : line
}
