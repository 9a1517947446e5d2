import { PersonName } from '@holdall/contract/accounts/accounts.schemas.ts'
import { UpdateUserInput, type UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
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
import { removeAvatar, setAvatar, updateUser } from '../queries.ts'
import { AvatarField } from './avatar-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { ConfirmedField, SpaceField } from './user-fields.tsx'
import classes from './user-form.module.css'

const Form = UpdateUserInput.extend({ first_name: PersonName, last_name: PersonName })
const fieldOf = {
  'role.too-strong': 'roles',
  'role.not-assignable': 'roles',
  'role.last-administrator': 'roles',
  'user.own-password': 'password',
} as const

/** What the form begins with; of a permission only what is sent. */
function inputOf(user: UserDetails) {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    email_verified_at: user.email_verified_at,
    available_space: user.available_space,
    roles: user.roles.map(role => role.id),
    permissions: user.permissions.map(({ name, restrictions }) => ({
      name,
      restrictions: restrictions.flatMap(one => (one.value === null ? [] : { name: one.name, value: one.value })),
    })),
  }
}

/** Changes somebody else's account. Answers true once it is done. */
export function UpdateUserDialog({ user, onAnswer }: AnswerProps<true> & { user: UserDetails }) {
  const text = useText()
  const { me } = useSite()
  const [initial] = useState(() => inputOf(user))
  const [roles, setRoles] = useState(user.roles)
  const [avatar, setShownAvatar] = useState(user.avatar)
  const form = useSchemaForm(Form, {
    initial,
    fieldOf,
    save: async changes => {
      await updateUser(user.id, changes)
      showToast({ tone: 'success', message: text('User updated') })
      onAnswer(true)
    },
  })
  const rolesField = form.bind('roles')
  return (
    <Dialog
      isSticky
      size="small"
      title={text('Update User Details')}
      onClose={() => onAnswer(null)}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {text('Update User')}
          </Button>
        </>
      }
    >
      <FormBody className={classes.form} {...form.problems}>
        <AvatarField
          name={`${user.first_name} ${user.last_name}`.trim() || user.email}
          url={avatar}
          onChoose={async file => setShownAvatar(await setAvatar(user.id, file))}
          onRemove={async () => {
            await removeAvatar(user.id)
            setShownAvatar(null)
          }}
        />
        <Field form={form} name="first_name" label={text('First Name')} autoComplete="off" autoFocus />
        <Field form={form} name="last_name" label={text('Last Name')} autoComplete="off" />
        <ConfirmedField field={form.bind('email_verified_at')} user={user} />
        {me?.id !== user.id && (
          <NewPasswordField
            label={text('New Password')}
            field={form.bind('password')}
            onChange={password => form.set('password', password)}
          />
        )}
        <SpaceField field={form.bind('available_space')} />
        <RolesManager
          value={roles}
          onChange={chosen => {
            setRoles(chosen)
            rolesField.change(chosen.map(role => role.id))
          }}
          error={rolesField.error}
        />
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
