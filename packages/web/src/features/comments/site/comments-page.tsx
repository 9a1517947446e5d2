import type { SiteComment } from '@holdall/contract/comments/site-comments.schemas.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { RowAction } from '../../../platform/admin-lists/list-props.ts'
import { siteCommentList } from '../../../platform/admin-lists/lists/site-comments.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { useRunOne } from '../../../platform/admin-lists/run-one.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { useText } from '../../../ui/text.ts'
import { LookedAt, useLooking } from '../../site-files/public.ts'
import type { CommentAnswer } from './comment-dialog.tsx'
import { Commentable } from './commentable.tsx'
import classes from './site-comments.module.css'
import { askDelete, deletion, restoration } from './works.ts'

const never = new AbortController().signal

/** The comments of all users. */
export function Page() {
  const text = useText()
  const { looking, look, close } = useLooking()
  const { open, rowActions } = useCommentActions(look)
  const columns = {
    content: { render: (comment: SiteComment) => <Content comment={comment} />, width: { min: 240, grow: 2.4 } },
    commentable: {
      render: ({ commentable }: SiteComment) => (
        <Commentable item={commentable} onLook={() => look(commentable, [commentable])} tabIndex={-1} />
      ),
      width: { min: 200, grow: 1.3 },
    },
    user: {
      render: ({ user }: SiteComment) => <ListedPerson person={user} nobody={text('Deleted account')} />,
      width: { min: 120, grow: 0.7 },
    },
    updated_at: withTime('updated_at'),
    deleted_at: withTime('deleted_at'),
    created_at: { ...withTime('created_at'), width: { min: 176, grow: 0.5 } },
  }
  return (
    <>
      <AdminList
        list={siteCommentList}
        title={text('Comments')}
        nameOf={beginningOf}
        columns={columns}
        onOpen={open}
        rowActions={rowActions}
        bulkActions={[
          {
            id: 'restore',
            label: text('Restore'),
            icon: IconArrowBackUp,
            permission: 'comments.delete',
            doing: text('Restoring'),
            ...restoration(),
          },
          {
            id: 'delete',
            label: text('Delete'),
            icon: IconTrash,
            permission: 'comments.delete',
            danger: true,
            doing: text('Deleting'),
            confirm: askDelete,
            ...deletion(),
          },
        ]}
      />
      <LookedAt looking={looking} close={close} />
    </>
  )
}

function useCommentActions(look: ReturnType<typeof useLooking>['look']) {
  const text = useText()
  const runOne = useRunOne(siteCommentList.id)
  const remove = async ({ id }: SiteComment) => {
    const { toast, run, undo } = deletion()
    if (await confirm(askDelete())) await runOne(id, toast, ids => run(ids, never), undo)
  }
  const restore = ({ id }: SiteComment) => {
    const { toast, run } = restoration()
    return runOne(id, toast, ids => run(ids, never))
  }
  const open = async (comment: SiteComment) => {
    const answer = await showDialog<CommentAnswer, { comment: SiteComment }>(
      async () => (await import('./comment-dialog.tsx')).CommentDialog,
      { comment },
    )
    if (answer === 'look') look(comment.commentable, [comment.commentable])
    if (answer === 'delete') await remove(comment)
    if (answer === 'restore') await restore(comment)
  }
  const rowActions = (comment: SiteComment): readonly RowAction[] => [
    comment.deleted
      ? {
          id: 'restore',
          label: text('Restore'),
          icon: IconArrowBackUp,
          permission: 'comments.delete',
          isInRow: true,
          run: () => void restore(comment),
        }
      : {
          id: 'delete',
          label: text('Delete'),
          icon: IconTrash,
          permission: 'comments.delete',
          isInRow: true,
          danger: true,
          run: () => void remove(comment),
        },
  ]
  return { open: (comment: SiteComment) => void open(comment), rowActions }
}

/** The beginning of a comment, used where a name is needed. */
function beginningOf({ content }: SiteComment): string {
  const words = content.replace(/\s+/g, ' ')
  return words.length > 60 ? `${words.slice(0, 60)}…` : words
}

function Content({ comment }: { comment: SiteComment }) {
  const text = useText()
  return (
    <span className={classes.content} data-deleted={comment.deleted || undefined}>
      <span title={comment.content} dir="auto">
        {comment.content}
      </span>
      {comment.deleted && <small>{text('Deleted', { meaning: 'a comment' })}</small>}
    </span>
  )
}
