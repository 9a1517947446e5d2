import type { SiteComment } from '@holdall/contract/comments/site-comments.schemas.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import { Commentable } from './commentable.tsx'
import classes from './site-comments.module.css'

export type CommentAnswer = 'delete' | 'restore' | 'look'

/** The full text of a comment, with its actions. */
export function CommentDialog({ comment, onAnswer }: { comment: SiteComment } & AnswerProps<CommentAnswer>) {
  const text = useText()
  const { me } = useSite()
  const { content, deleted, created_at, updated_at, deleted_at, user, commentable } = comment
  const isEdited = updated_at !== created_at
  return (
    <Dialog
      title={text('Comment', { meaning: 'what someone wrote' })}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Close')}</Button>
          {may(me, 'comments.delete') &&
            (deleted ? (
              <Button variant="primary" onClick={() => onAnswer('restore')}>
                {text('Restore')}
              </Button>
            ) : (
              <Button variant="danger" onClick={() => onAnswer('delete')}>
                {text('Delete')}
              </Button>
            ))}
        </>
      }
    >
      <dl className={classes.facts}>
        <dt>{text('User')}</dt>
        <dd>
          <ListedPerson person={user} nobody={text('Deleted account')} />
          {user?.email && user.name !== user.email && <small>{showAddress(user.email)}</small>}
        </dd>
        <dt>{text('Commentable Item')}</dt>
        <dd>
          <Commentable item={commentable} onLook={() => onAnswer('look')} />
        </dd>
        <dt>{text('Created At')}</dt>
        <dd>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {isEdited && <small>{text('edited {{when}}', { when: momentValue(updated_at) })}</small>}
        </dd>
        {deleted_at && (
          <>
            <dt>{text('Deleted At')}</dt>
            <dd>
              <time dateTime={deleted_at}>{formatDateTime(deleted_at)}</time>
            </dd>
          </>
        )}
      </dl>
      <p className={classes.whole} dir="auto">
        {content}
      </p>
    </Dialog>
  )
}
