import type { Removal } from '@holdall/contract/users/manage.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { findUser } from '../../../platform/people/find-user.ts'
import type { FoundUser } from '../../../platform/people/user-search.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { formatFileSize } from '../../../ui/format.ts'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { removalQuery, removeUser, setSuspended } from '../queries.ts'
import classes from './user-form.module.css'

export type RemoveUserDialogProps = AnswerProps<true> & {
  user: { id: string; email: string; banned_at: string | null; canSuspend: boolean }
}

/** Shows what would break before a person is removed, and asks who takes over. Suspending is the milder step. */
export function RemoveUserDialog({ user, onAnswer }: RemoveUserDialogProps) {
  const text = useText()
  const { data: removal, error } = useQuery(removalQuery(user.id))
  const [heir, setHeir] = useState<FoundUser | null>(null)
  const [givesFiles, setGivesFiles] = useState(true)
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isBlocked = removal ? othersLose(removal) && !heir && !isSure : true
  const run = async (work: () => Promise<void>, toast: string) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      showToast({ tone: 'success', message: toast })
      onAnswer(true)
    } catch (failure) {
      setProblem(problemText(failure, text))
    } finally {
      setBusy(false)
    }
  }
  const files = heir && givesFiles ? 'give' : 'delete'
  const terms = { heirId: heir?.id, files, workspaces: isSure && !heir ? 'delete' : 'keep' } as const
  const said = problem ?? (error ? problemText(error, text) : null)
  return (
    <Dialog
      isSticky
      size="medium"
      title={text('Remove {{name}}', { name: user.email })}
      onClose={() => onAnswer(null)}
      footer={
        <>
          {user.canSuspend && user.banned_at === null && (
            <Button isBusy={isBusy} onClick={() => void run(() => setSuspended(user.id, true), text('User suspended'))}>
              {text('Suspend instead')}
            </Button>
          )}
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            disabled={isBlocked}
            onClick={() => void run(() => removeUser(user.id, terms), text('User removed'))}
          >
            {text('Remove for ever')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {said && <Notice tone="danger">{said}</Notice>}
        {removal && <WhatBreaks removal={removal} />}
        {removal && (
          <div className={classes.picture}>
            <span>{heir ? text('{{name}} takes over', { name: heir.name }) : text('Nobody takes over.')}</span>
            <Button onClick={() => void findUser().then(found => found && setHeir(found))}>
              {heir ? text('Choose another heir') : text('Choose an heir')}
            </Button>
            {heir && (
              <Button variant="quiet" onClick={() => setHeir(null)}>
                {text('No heir')}
              </Button>
            )}
          </div>
        )}
        {removal && heir && removal.files.count > 0 && (
          <CheckboxField
            label={text('The heir gets the files of the own drive too')}
            checked={givesFiles}
            onChange={({ target }) => setGivesFiles(target.checked)}
          />
        )}
        {removal && !heir && othersLose(removal) && (
          <CheckboxField
            label={text('Delete the workspaces with everything in them, also for the others who work there')}
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
        )}
        <p>{text('The account ends at once. This can’t be undone.')}</p>
      </div>
    </Dialog>
  )
}

function othersLose({ workspaces }: Removal): boolean {
  return workspaces.unmanaged.length > 0 || workspaces.owned.some(space => space.others > 0)
}

function WhatBreaks({ removal }: { removal: Removal }) {
  const text = useText()
  const { files, shared, requests, comments, workspaces, largest } = removal
  return (
    <ul className={classes.facts}>
      {removal.isLastAdministrator && <li>{text('Nobody else could run this site.')}</li>}
      <li>
        {text('{{count, number}} file(s) in their own drive, {{size}}', {
          count: files.count,
          size: formatFileSize(files.bytes),
        })}
      </li>
      {largest.map(file => (
        <li key={file.id}>{text('Large: {{name}}, {{size}}', { name: file.name, size: formatFileSize(file.size) })}</li>
      ))}
      {workspaces.owned.map(space => (
        <li key={space.id}>
          {text('Workspace {{name}}, {{size}}, with {{count, number}} other member(s)', {
            name: space.name,
            size: formatFileSize(space.bytes),
            count: space.others,
          })}
        </li>
      ))}
      {workspaces.unmanaged.map(space => (
        <li key={space.id}>{text('Nobody else could manage the workspace {{name}}', { name: space.name })}</li>
      ))}
      {shared.given > 0 && <li>{text('{{count, number}} thing(s) shared with others', { count: shared.given })}</li>}
      {shared.links > 0 && <li>{text('{{count, number}} link(s) that stop working', { count: shared.links })}</li>}
      {requests > 0 && <li>{text('{{count, number}} of them file request(s)', { count: requests })}</li>}
      {comments > 0 && (
        <li>{text('{{count, number}} comment(s) on files of others stay, without the name', { count: comments })}</li>
      )}
    </ul>
  )
}
