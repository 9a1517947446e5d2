import type { Removal } from '@holdall/contract/users/manage.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../platform/api/problem.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import type { FoundUser } from '../../../platform/people/user-search.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { removalQuery, removeUser, setSuspended } from '../queries.ts'
import { HeirField } from './heir-field.tsx'
import classes from './removal.module.css'
import { RemovalFacts } from './removal-facts.tsx'
import { type Terms, useTerms } from './use-terms.ts'

export type RemoveUserDialogProps = AnswerProps<true> & {
  user: { id: string; email: string; banned_at: string | null; canSuspend: boolean }
}

/**
 * Shows what would break before a user is removed, and asks for a new owner. Suspending is offered as the milder step.
 */
export function RemoveUserDialog({ user, onAnswer }: RemoveUserDialogProps) {
  const text = useText()
  const { data: removal, error, refetch, isFetching } = useQuery(removalQuery(user.id))
  const terms = useTerms()
  const { heir, givesFiles, isSure } = terms
  const suspending = useRemoval({ heir, onDone: () => onAnswer(true) }, async () => {
    await setSuspended(user.id, true)
    return text('User suspended')
  })
  const mustAnswer = removal !== undefined && othersLose(removal) && !heir
  const canRemove = removal && !removal.isLastAdministrator && (!mustAnswer || isSure)
  const removing = useRemoval({ heir, onDone: () => onAnswer(true) }, async () => {
    await removeUser(user.id, {
      heirId: heir?.id,
      files: heir && givesFiles ? 'give' : 'delete',
      workspaces: isSure && !heir ? 'delete' : 'keep',
    })
    return text('User removed')
  })
  const problem = suspending.problems.formError ?? removing.problems.formError
  return (
    <Dialog
      isSticky
      size="medium"
      title={text('Remove user')}
      onClose={() => onAnswer(null)}
      footer={
        <>
          {user.canSuspend && user.banned_at === null && !removal?.isLastAdministrator && (
            <Button isBusy={suspending.isBusy} disabled={removing.isBusy} onClick={suspending.send}>
              {text('Suspend instead')}
            </Button>
          )}
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button
            variant="danger"
            isBusy={removing.isBusy}
            disabled={!canRemove || suspending.isBusy}
            onClick={removing.send}
          >
            {text('Delete forever')}
          </Button>
        </>
      }
    >
      <div className={classes.steps}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {removal?.isLastAdministrator && (
          <Notice tone="danger">
            {text('This is the only administrator. Make someone else an administrator first.')}
          </Notice>
        )}
        <p className={classes.who}>
          {text('{{email}} will be deleted immediately. This can’t be undone.', { email: showAddress(user.email) })}
        </p>
        {error ? (
          <ErrorState
            isCompact
            text={problemText(error, text)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : removal ? (
          <WhatBecomes user={user} removal={removal} terms={terms} mustAnswer={mustAnswer} />
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  )
}

type RemovalOptions = { heir: Terms['heir']; onDone: () => void }

/** One of the two ways to go on. `work` returns what the toast says. */
function useRemoval({ heir, onDone }: RemovalOptions, work: () => Promise<string>) {
  const text = useText()
  return useForm({
    initial: {},
    explain: error => refusalText(error, heir, text),
    async submit() {
      showToast({ tone: 'success', message: await work() })
      onDone()
    },
  })
}

type WhatBecomesProps = { user: { id: string }; removal: Removal; terms: Terms; mustAnswer: boolean }

function WhatBecomes({ user, removal, terms, mustAnswer }: WhatBecomesProps) {
  const text = useText()
  const { heir, givesFiles, isSure, setSure } = terms
  return (
    <>
      {!removal.isLastAdministrator && <HeirField user={user} terms={terms} hasFiles={removal.files.count > 0} />}
      <RemovalFacts removal={removal} heir={heir?.name ?? null} givesFiles={givesFiles} />
      {mustAnswer && !removal.isLastAdministrator && (
        <CheckboxField
          label={text('Delete the workspaces with everything in them, also for their other members')}
          checked={isSure}
          onChange={({ target }) => setSure(target.checked)}
        />
      )}
    </>
  )
}

function Loading() {
  const text = useText()
  return (
    <div role="status" aria-label={text('Loading')} className={classes.loading}>
      {[70, 55, 62].map(width => (
        <Skeleton key={width} width={`${width}%`} height={16} />
      ))}
    </div>
  )
}

/** Whether others would lose a workspace they work in, or its only manager. */
function othersLose({ workspaces }: Removal): boolean {
  return workspaces.unmanaged.length > 0 || workspaces.owned.some(space => space.others > 0)
}

/** The server's message names only the amount; the administrator wants to know whose space is too small. */
function refusalText(error: unknown, heir: FoundUser | null, text: Translate): string {
  if (heir && (isProblem(error, 'space.full') || isProblem(error, 'space.owner-full')))
    return text('{{name}} doesn’t have enough storage. Give them more, or choose someone else.', { name: heir.name })
  return problemText(error, text)
}
