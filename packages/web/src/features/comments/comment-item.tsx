import type { Comment } from '@holdall/contract/comments/comments.schemas.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { offerUndo } from '../../platform/actions/undo.ts'
import { reportProblem } from '../../platform/items/report.ts'
import type { Action } from '../../ui/actions/action.ts'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { RelativeTime } from '../../ui/format/relative-time.tsx'
import { Avatar } from '../../ui/people/avatar.tsx'
import { useText } from '../../ui/text.ts'
import { CommentText } from './comment-text.tsx'
import classes from './comments.module.css'
import { Composer } from './composer.tsx'
import { mentionedBy } from './mentioned.ts'
import { deleteComment, editComment, isUnsent, restoreComment } from './queries.ts'

export type CommentItemProps = {
  itemId: string
  comment: Comment
  /** Shown below the text: the way to reply. */
  children?: ReactNode
}

/** A comment: who wrote it, when, its text and its actions. */
export function CommentItem({ itemId, comment, children }: CommentItemProps) {
  const text = useText()
  const [isEditing, setEditing] = useState(false)
  const name = comment.author?.name ?? text('Someone')
  if (comment.isDeleted) return <p className={classes.deleted}>{text('This comment was deleted.')}</p>
  return (
    <article
      className={classes.comment}
      data-unsent={isUnsent(comment) || undefined}
      aria-label={text('Comment by {{name}}', { name })}
    >
      <Avatar name={name} url={comment.author?.avatarUrl ?? null} size={28} />
      <div className={classes.words}>
        <header className={classes.by}>
          <strong>{name}</strong>
          <span className={classes.when}>
            <RelativeTime at={comment.createdAt} />
            {comment.editedAt && ` · ${text('edited')}`}
          </span>
          <Menu itemId={itemId} comment={comment} name={name} onEdit={() => setEditing(true)} />
        </header>
        {isEditing ? (
          <Composer
            itemId={itemId}
            label={text('Edit comment')}
            submitLabel={text('Save')}
            draftKey={`edit ${comment.id}`}
            initial={{ text: comment.text, mentions: mentionedBy(comment) }}
            autoFocus
            onCancel={() => setEditing(false)}
            onSubmit={(written, mentions) => {
              setEditing(false)
              return editComment(itemId, comment, written, mentions)
            }}
          />
        ) : (
          <CommentText comment={comment} />
        )}
        {children}
      </div>
    </article>
  )
}

type MenuProps = { itemId: string; comment: Comment; name: string; onEdit: () => void }

function Menu({ itemId, comment, name, onEdit }: MenuProps) {
  const text = useText()
  const remove = async () => {
    await deleteComment(itemId, comment)
    offerUndo({
      done: text('Comment deleted'),
      undone: text('Comment restored'),
      undo: async () => {
        await restoreComment(itemId, comment.id)
        return undefined
      },
    })
  }
  const actions: Action[] = [
    ...(comment.can.edit ? [{ id: 'edit', label: text('Edit'), icon: IconPencil, run: onEdit }] : []),
    ...(comment.can.delete
      ? [
          {
            id: 'delete',
            label: text('Delete'),
            icon: IconTrash,
            danger: true,
            run: () => void remove().catch(reportProblem),
          },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <ActionMenuButton
      icon={IconDots}
      size="small"
      className={classes.menu ?? ''}
      label={text('More for the comment by {{name}}', { name })}
      actions={actions}
    />
  )
}
