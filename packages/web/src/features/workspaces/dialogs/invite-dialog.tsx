import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import { roleLead, roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { WorkspaceRole } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { PeopleInput, readAddresses } from '../../sharing/public.ts'
import { addGroups, invite } from '../queries.ts'
import { usualRole } from '../usual-role.ts'
import classes from '../workspaces.module.css'

export type InviteDialogProps = AnswerProps<never> & {
  workspace: { id: string; name: string }
  roles: readonly WorkspaceRole[]
}

/** Invites people, and adds groups, with a role, which is explained before it is assigned. */
export function InviteDialog({ workspace, roles, onAnswer }: InviteDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const [groups, setGroups] = useState<readonly GroupBrief[]>([])
  const close = () => onAnswer(null)
  const form = useForm({
    initial: { emails: [] as readonly string[], roleId: usualRole(roles)?.id ?? '', message: '' },
    fieldOf: {
      'workspace.role-too-strong': 'roleId',
      'workspace.role-unknown': 'roleId',
      'group.not-found': 'emails',
    },
    async submit({ roleId, message }) {
      if (groups.length > 0) await addGroups(workspace.id, { groupIds: groups.map(group => group.id), roleId })
      // Without anyone to invite, it says what is missing.
      const isInviting = all.length > 0 || groups.length === 0
      const sent = isInviting ? (await invite(workspace.id, { emails: all, roleId, message })).data.length : 0
      showToast({ key: 'workspace', message: outcome(sent, groups.length, text) })
      close()
    },
  })
  const emails = form.bind('emails')
  const role = roles.find(one => one.id === form.values.roleId)
  const all = [...new Set([...emails.value, ...readAddresses(typed).emails])]
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty || all.length + groups.length > 0 }}
      title={text('Invite people to “{{name}}”', { name: workspace.name })}
      onClose={close}
      className={classes.form}
      submitLabel={text('Invite')}
    >
      <PeopleInput
        emails={emails.value}
        typed={typed}
        groups={groups}
        error={emails.error ?? undefined}
        label={text('Add people or groups')}
        onGroups={setGroups}
        onChange={emails.change}
        onTyped={setTyped}
      />
      <SelectField label={text('Role')} help={role && roleLead(role, text)} {...form.input('roleId')}>
        {roles.map(one => (
          <option key={one.id} value={one.id}>
            {roleTitle(one.name, text)}
          </option>
        ))}
      </SelectField>
      <TextAreaField label={text('Message')} rows={2} maxLength={2000} {...form.input('message')} />
      <p className={classes.note}>
        {groups.length > 0
          ? text('Everyone in the group becomes a member immediately. People you add by address get an invitation.')
          : text('We’ll email them an invitation. They join once they accept and confirm their address.')}
      </p>
    </FormDialog>
  )
}

function outcome(sent: number, groups: number, text: Translate): string {
  if (groups > 0 && sent === 0)
    return text('{{count, number}} groups added', { count: groups, defaultValue_one: 'Group added' })
  if (sent === 0) return text('They’re already members')
  return text('{{count, number}} invitations sent', { count: sent, defaultValue_one: 'Invitation sent' })
}
