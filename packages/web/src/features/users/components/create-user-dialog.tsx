import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import { CreateUserInput } from '@holdall/contract/users/manage.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { AvatarField } from '../../../platform/images/avatar-field.tsx'
import { useImageUpload } from '../../../platform/images/use-image-upload.ts'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { documentLanguage, useText } from '../../../ui/text.ts'
import { createUser, defaultRolesQuery, forgetPicture } from '../queries.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserFields, UserForm } from './user-fields.tsx'

const Form = CreateUserInput.extend(UserForm.shape)
const initial = { email: '', password: '', avatar: null, first_name: '', last_name: '', email_verified_at: null }
const fieldOf = {
  'role.too-strong': 'roles',
  'role.not-assignable': 'roles',
} as const

/** Creates an account for someone else. Answers true once it exists. */
export function CreateUserDialog({ onAnswer }: AnswerProps<true>) {
  const text = useText()
  const { me } = useSite()
  const mayGiveRoles = may(me, 'roles.update')
  const { data: defaults = [] } = useQuery({ ...defaultRolesQuery, enabled: mayGiveRoles && may(me, 'roles.view') })
  const [roles, setRoles] = useState<{ id: string; name: string }[] | null>(null)
  const form = useSchemaForm(Form, {
    initial,
    fieldOf,
    submit: async input => {
      await createUser(input)
      showToast({ tone: 'success', message: text('User created') })
      onAnswer(true)
    },
  })
  const { value: avatar = null, error, change: setAvatar } = form.bind('avatar')
  const image = useImageUpload({ diskPrefix: 'avatars', value: avatar, onChange: setAvatar })
  const leave = () => {
    if (avatar) forgetPicture(avatar)
    onAnswer(null)
  }
  const { email, first_name, last_name } = form.values
  return (
    <UserDialog
      title={text('Create a New User')}
      submitLabel={text('Create User')}
      form={form}
      image={image}
      onClose={leave}
    >
      {may(me, 'files.create') && (
        <AvatarField
          name={nameOfPerson({ first_name, last_name, email }, documentLanguage())}
          value={avatar}
          error={error}
          image={image}
        />
      )}
      <Field form={form} name="email" label={text('Email')} autoComplete="off" />
      <NewPasswordField
        label={text('Password')}
        field={form.bind('password')}
        onChange={password => form.set('password', password ?? '')}
        required
      />
      <UserFields
        form={form}
        roles={roles ?? defaults}
        onRoles={setRoles}
        rolesHelp={roles === null && defaults.length > 0 && text('Assigned to all new users.')}
      />
    </UserDialog>
  )
}
