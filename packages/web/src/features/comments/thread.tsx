import type { CommentThread, Participant } from '@holdall/contract/comments/comments.schemas.ts'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'
import { Composer } from './composer.tsx'
import { drafts } from './drafts.ts'
import { addComment, isUnsent } from './queries.ts'

export type ThreadProps = { itemId: string; thread: CommentThread; canComment: boolean; me: Participant }

/** A comment with its answers, and the way to add one. */
export function Thread({ itemId, thread, canComment, me }: ThreadProps) {
  const text = useText()
  const draftKey = `answer ${thread.id}`
  const [isAnswering, setAnswering] = useState(() => drafts.get(draftKey) !== undefined)
  const canAnswer = canComment && !thread.isDeleted && !isUnsent(thread)
  return (
    <li className={classes.thread}>
      <CommentItem itemId={itemId} comment={thread}>
        {canAnswer && !isAnswering && (
          <button type="button" className={classes.reply} onClick={() => setAnswering(true)}>
            {text('Reply')}
          </button>
        )}
      </CommentItem>
      {(thread.answers.length > 0 || (canAnswer && isAnswering)) && (
        <ul className={classes.answers} aria-label={text('Answers')}>
          {thread.answers.map(answer => (
            <li key={answer.id}>
              <CommentItem itemId={itemId} comment={answer} />
            </li>
          ))}
          {canAnswer && isAnswering && (
            <li>
              <Composer
                itemId={itemId}
                label={text('Reply to {{name}}', { name: thread.author?.name ?? text('Someone') })}
                submitLabel={text('Reply')}
                draftKey={draftKey}
                autoFocus
                onCancel={() => setAnswering(false)}
                onSubmit={async (written, mentions) => {
                  setAnswering(false)
                  try {
                    await addComment({ itemId, text: written, mentions, answerTo: thread.id, author: me })
                  } catch (error) {
                    drafts.keep(draftKey, { text: written, mentions })
                    setAnswering(true)
                    throw error
                  }
                }}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  )
}
