import type { OwnGroup, OwnGroupMember } from '@holdall/contract/groups/own-groups.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FormBody } from '../../../ui/form.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { useText } from '../../../ui/text.ts'
import { PeopleInput, readAddresses } from '../../sharing/public.ts'
import classes from './own-groups.module.css'
import { addToOwnGroup, ownMembersQuery, removeFromOwnGroup } from './queries.ts'

export type OwnGroupDialogProps = AnswerProps<never> & {
  group: Pick<OwnGroup, 'id' | 'name'>
  /** Whether people can be added; removing always works. */
  canAdd: boolean
}

/** Who is in one of the user's own groups. Each change takes effect immediately. */
export function OwnGroupDialog({ group, canAdd, onAnswer }: OwnGroupDialogProps) {
  const text = useText()
  const { form, all, typed, setTyped } = useAdding(group.id)
  const emails = form.bind('emails')
  const close = () => onAnswer(null)
  return (
    <Dialog
      isSticky={all.length > 0}
      title={text('People in “{{name}}”', { name: group.name })}
      onClose={close}
      {...(canAdd && { form })}
      footer={<Button onClick={close}>{text('Done')}</Button>}
    >
      <FormBody form={form} className={classes.dialog}>
        {canAdd ? (
          <>
            <PeopleInput
              emails={emails.value}
              typed={typed}
              error={emails.error ?? undefined}
              help={text('They can see the name of the group, and leave it at any time.')}
              onChange={emails.change}
              onTyped={setTyped}
            />
            <Button
              type="submit"
              variant="primary"
              className={classes.add ?? ''}
              isBusy={form.isBusy}
              disabled={all.length === 0}
            >
              {text('Add to the group')}
            </Button>
          </>
        ) : (
          <p className={classes.note}>{text('This site no longer lets you add people. You can still remove them.')}</p>
        )}
        <Members groupId={group.id} />
      </FormBody>
    </Dialog>
  )
}

function useAdding(groupId: string) {
  const [typed, setTyped] = useState('')
  const form = useForm({
    initial: { emails: [] as readonly string[] },
    fieldOf: { 'group.full': 'emails' },
    async submit() {
      if (all.length === 0) return
      await addToOwnGroup(groupId, all)
      form.reset({ emails: [] })
      setTyped('')
    },
  })
  const all = [...new Set([...form.values.emails, ...readAddresses(typed).emails])]
  return { form, all, typed, setTyped }
}

function Members({ groupId }: { groupId: string }) {
  const text = useText()
  const query = useInfiniteQuery(ownMembersQuery(groupId))
  const members = query.data?.pages.flatMap(page => page.data)
  if (query.error && !members)
    return <ErrorState isCompact onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  if (!members) return <SkeletonRows rows={3} rowHeight={56} columns={1} />
  if (members.length === 0) return <p className={classes.note}>{text('No one is in this group yet.')}</p>
  return (
    <>
      <ul className={classes.rows} aria-label={text('Members')}>
        {members.map(member => (
          <Member key={member.id} member={member} groupId={groupId} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="small"
          variant="quiet"
          className={classes.more ?? ''}
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {text('Show more')}
        </Button>
      )}
    </>
  )
}

function Member({ member, groupId }: { member: OwnGroupMember; groupId: string }) {
  const text = useText()
  const { id, person, email } = member
  const name = person?.name ?? email
  return (
    <li className={classes.row}>
      <Avatar name={name} url={person?.avatarUrl ?? null} size={36} />
      <div className={classes.words}>
        <strong>{name}</strong>
        <p>{person ? person.name !== email && email : text('No account yet. Joins after signing up.')}</p>
      </div>
      <Button
        size="small"
        variant="quiet"
        aria-label={text('Remove {{name}} from the group', { name })}
        onClick={() => removeFromOwnGroup(groupId, id).catch(reportProblem)}
      >
        {text('Remove')}
      </Button>
    </li>
  )
}
