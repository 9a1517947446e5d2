import { roleLead, roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { WorkspaceRole } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { useText } from '../../../ui/text.ts'
import { PeopleInput, readAddresses } from '../../sharing/public.ts'
import { invite } from '../queries.ts'
import { usualRole } from '../usual-role.ts'
import classes from '../workspaces.module.css'

export type InviteDialogProps = AnswerProps<never> & {
  workspace: { id: string; name: string }
  roles: readonly WorkspaceRole[]
}

const fields = ['emails', 'roleId', 'message'] as const

/** Invites people with a role, which is explained before it is assigned. */
export function InviteDialog({ workspace, roles, onAnswer }: InviteDialogProps) {
  const text = useText()
  const [emails, setEmails] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [roleId, setRoleId] = useState(() => usualRole(roles)?.id ?? '')
  const [message, setMessage] = useState('')
  const submit = useSubmit(fields, { 'workspace.role-too-strong': 'roleId', 'workspace.role-unknown': 'roleId' })
  const close = () => onAnswer(null)
  const role = roles.find(one => one.id === roleId)
  const all = [...new Set([...emails, ...readAddresses(typed).emails])]
  const send = () =>
    submit.run(async () => {
      const { data } = await invite(workspace.id, { emails: all, roleId, message })
      showToast({
        key: 'workspace',
        message:
          data.length === 0
            ? text('They’re already members')
            : text('{{count, number}} invitations sent', {
                count: data.length,
                defaultValue_one: 'Invitation sent',
              }),
      })
      close()
    })
  return (
    <Dialog
      isSticky={all.length > 0}
      title={text('Invite people to “{{name}}”', { name: workspace.name })}
      onClose={close}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={close}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={submit.isBusy}>
            {text('Invite')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {submit.formError && <Notice tone="danger">{submit.formError}</Notice>}
        <PeopleInput
          emails={emails}
          typed={typed}
          error={submit.errors.emails}
          onChange={setEmails}
          onTyped={setTyped}
        />
        <SelectField
          label={text('Role')}
          help={role && roleLead(role, text)}
          value={roleId}
          error={submit.errors.roleId ?? null}
          onChange={event => setRoleId(event.target.value)}
        >
          {roles.map(one => (
            <option key={one.id} value={one.id}>
              {roleTitle(one.name, text)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={text('Message')}
          rows={2}
          maxLength={2000}
          value={message}
          error={submit.errors.message ?? null}
          onChange={event => setMessage(event.target.value)}
        />
        <p className={classes.note}>
          {text('We’ll email them an invitation. They join once they accept and confirm their address.')}
        </p>
      </div>
    </Dialog>
  )
}
