import { PersonName } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { UpdateUserInput } from '@holdall/contract/users/manage.schemas.ts'
import type { ReactNode } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { SizeField } from '../../../platform/forms/size-field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { inReadingOrder } from '../../../ui/people/reading-order.ts'
import { useText } from '../../../ui/text.ts'
import { PermissionManager, RolesManager } from '../../roles/public.ts'
import { ConfirmedField } from './confirmed-field.tsx'

/** The fields of any user, new or existing. */
export const UserForm = UpdateUserInput.omit({ password: true }).extend({
  first_name: PersonName,
  last_name: PersonName,
})

type NamedRole = UserDetails['roles'][number]

export type UserFieldsProps = {
  form: Pick<SchemaForm<typeof UserForm>, 'bind'>
  /** An existing user. */
  user?: UserDetails
  roles: readonly NamedRole[]
  onRoles: (roles: NamedRole[]) => void
  rolesHelp?: ReactNode
  /** Shown between the names and the permissions. */
  children?: ReactNode
}

/** The fields that both dialogs share; roles and permissions only for users who may assign them. */
export function UserFields({ form, user, roles, onRoles, rolesHelp, children }: UserFieldsProps) {
  const text = useText()
  const { me } = useSite()
  const whole = form as SchemaForm<typeof UserForm>
  const space = form.bind('available_space')
  const rolesField = form.bind('roles')
  const permissions = form.bind('permissions')
  return (
    <>
      {inReadingOrder(
        () => (
          <Field key="first" form={whole} name="first_name" label={text('First Name')} autoComplete="off" />
        ),
        () => (
          <Field key="last" form={whole} name="last_name" label={text('Last Name')} autoComplete="off" />
        ),
      )}
      <ConfirmedField field={form.bind('email_verified_at')} user={user} />
      {children}
      <SizeField
        label={text('Available Space')}
        help={text('Overrides the site default for this user. Leave empty to use the default.')}
        value={space.value ?? null}
        error={space.error}
        onChange={space.change}
      />
      <RolesManager
        value={roles}
        onChange={chosen => {
          onRoles(chosen)
          rolesField.change(chosen.map(role => role.id))
        }}
        help={rolesHelp}
        error={rolesField.error}
      />
      {may(me, 'permissions.update') && (
        <PermissionManager
          type="sitewide"
          value={permissions.value ?? []}
          onChange={permissions.change}
          error={permissions.error}
        />
      )}
    </>
  )
}
