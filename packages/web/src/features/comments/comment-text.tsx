import type { Comment } from '@holdall/contract/comments/comments.schemas.ts'
import type { ReactNode } from 'react'
import classes from './comments.module.css'
import { mentionedBy } from './mentioned.ts'
import type { TextPart } from './split-text.ts'
import { splitText } from './split-text.ts'

/** The text of a comment: plain text with line breaks, web links and mentioned names. */
export function CommentText({ comment }: { comment: Comment }) {
  const parts = splitText(
    comment.text,
    mentionedBy(comment).map(one => one.name),
  )
  return (
    <p className={classes.text} dir="auto">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity
        <Part key={index} part={part} />
      ))}
    </p>
  )
}

function Part({ part }: { part: TextPart }): ReactNode {
  if (part.kind === 'mention') return <span className={classes.mention}>{part.text}</span>
  if (part.kind === 'text') return part.text
  return (
    <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
      {part.text}
    </a>
  )
}
