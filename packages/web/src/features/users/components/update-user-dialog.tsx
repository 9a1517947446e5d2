import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import { UpdateUserInput, type UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { AvatarField } from '../../../platform/images/avatar-field.tsx'
import { useImageUpload } from '../../../platform/images/use-image-upload.ts'
import { useSite } from '../../../platform/site.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { documentLanguage, useText } from '../../../ui/text.ts'
import { avatarStore, updateUser } from '../queries.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserFields, UserForm } from './user-fields.tsx'
import classes from './user-form.module.css'

const Form = UpdateUserInput.extend(UserForm.shape)
const fieldOf = {
  'role.too-strong': 'roles',
  'role.not-assignable': 'roles',
  'role.last-administrator': 'roles',
  'user.own-password': 'password',
} as const

/** The initial values of the form; of a permission only what is sent. */
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

/** Changes someone else's account. Answers true once it is done. */
export function UpdateUserDialog({ user, onAnswer }: AnswerProps<true> & { user: UserDetails }) {
  const text = useText()
  const { me } = useSite()
  const [initial] = useState(() => inputOf(user))
  const [roles, setRoles] = useState(user.roles)
  const [avatar, setAvatar] = useState(user.avatar)
  const [store] = useState(() => avatarStore(user.id))
  const image = useImageUpload({ diskPrefix: 'avatars', value: avatar, onChange: setAvatar, store })
  const form = useSchemaForm(Form, {
    initial,
    fieldOf,
    save: async changes => {
      await updateUser(user.id, changes)
      showToast({ tone: 'success', message: text('User updated') })
      onAnswer(true)
    },
  })
  return (
    <UserDialog
      title={text('Update User Details')}
      submitLabel={text('Update User')}
      form={form}
      image={image}
      onClose={() => onAnswer(null)}
    >
      <p className={classes.who}>{showAddress(user.email)}</p>
      <AvatarField name={nameOfPerson(user, documentLanguage())} value={avatar} image={image} />
      <UserFields form={form} user={user} roles={roles} onRoles={setRoles}>
        {me?.id !== user.id && (
          <NewPasswordField
            label={text('New Password')}
            field={form.bind('password')}
            onChange={password => form.set('password', password)}
          />
        )}
      </UserFields>
    </UserDialog>
  )
}
