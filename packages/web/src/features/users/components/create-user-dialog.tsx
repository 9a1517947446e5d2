import { PersonName } from '@holdall/contract/accounts/accounts.schemas.ts'
import { CreateUserInput } from '@holdall/contract/users/manage.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { FormBody } from '../../../ui/form.tsx'
import { useText } from '../../../ui/text.ts'
import { PermissionManager, RolesManager } from '../../roles/public.ts'
import { createUser, defaultRolesQuery, setAvatar } from '../queries.ts'
import { AvatarField } from './avatar-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { ConfirmedField, SpaceField } from './user-fields.tsx'
import classes from './user-form.module.css'

const Form = CreateUserInput.extend({ first_name: PersonName, last_name: PersonName })
const initial = { email: '', password: '', first_name: '', last_name: '', email_verified_at: null }
const fieldOf = {
  'role.too-strong': 'roles',
  'role.not-assignable': 'roles',
} as const

/** Makes an account for somebody else. Answers true once it is there. */
export function CreateUserDialog({ onAnswer }: AnswerProps<true>) {
  const text = useText()
  const { me } = useSite()
  const mayGiveRoles = may(me, 'roles.update')
  const { data: defaults = [] } = useQuery({ ...defaultRolesQuery, enabled: mayGiveRoles && may(me, 'roles.view') })
  const [roles, setRoles] = useState<{ id: string; name: string }[] | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const form = useSchemaForm(Form, {
    initial,
    fieldOf,
    submit: async input => {
      const user = await createUser({ ...input, ...(roles ? { roles: roles.map(role => role.id) } : {}) })
      showToast({ tone: 'success', message: text('User created') })
      // The account is there: that its picture is not is no reason to make another one.
      if (picture) await setAvatar(user.id, picture).catch(error => tell(problemText(error, text)))
      onAnswer(true)
    },
  })
  const tell = (message: string) => showToast({ tone: 'danger', message })
  return (
    <Dialog
      isSticky
      size="small"
      title={text('Create a New User')}
      onClose={() => onAnswer(null)}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {text('Create User')}
          </Button>
        </>
      }
    >
      <FormBody className={classes.form} {...form.problems}>
        <AvatarField
          name={form.values.first_name || form.values.email}
          url={null}
          chosen={picture}
          onChoose={setPicture}
          onRemove={() => setPicture(null)}
        />
        <Field form={form} name="email" label={text('Email')} autoComplete="off" autoFocus />
        <NewPasswordField
          label={text('Password')}
          field={form.bind('password')}
          onChange={password => form.set('password', password ?? '')}
          required
        />
        <Field form={form} name="first_name" label={text('First Name')} autoComplete="off" />
        <Field form={form} name="last_name" label={text('Last Name')} autoComplete="off" />
        <ConfirmedField field={form.bind('email_verified_at')} />
        <SpaceField field={form.bind('available_space')} />
        <RolesManager value={roles ?? defaults} onChange={setRoles} error={form.bind('roles').error} />
        {may(me, 'permissions.update') && (
          <PermissionManager
            type="sitewide"
            value={form.values.permissions ?? []}
            onChange={form.bind('permissions').change}
            error={form.bind('permissions').error}
          />
        )}
      </FormBody>
    </Dialog>
  )
}
