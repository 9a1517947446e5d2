import type { Role, RoleType } from '@holdall/contract/roles/roles.schemas.ts'
import { RoleInput } from '@holdall/contract/roles/roles.schemas.ts'
import { useRef } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSite } from '../../../platform/site.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { PermissionManager } from '../pickers/permission-manager.tsx'
import type { PermissionChoice } from '../pickers/permission-values.ts'
import { asChoices } from '../pickers/permission-values.ts'
import { saveRole } from '../queries.ts'
import { roleTypeLabels } from '../role-type.ts'
import classes from './role-dialog.module.css'

export type RoleDialogProps = AnswerProps<Role> & {
  /** The role to edit; absent for a new one. */
  role?: Role
}

const fieldOf = {
  'role.name-taken': 'name',
  'role.too-strong': 'permissions',
  'role.guests-stay': 'guests',
} as const

/** Name, type and permissions of a role, and who gets it automatically. Answers with the saved role. */
export function RoleDialog({ role, onAnswer }: RoleDialogProps) {
  const text = useText()
  const initial = useRef(inputOf(role)).current
  const form = useSchemaForm(RoleInput, {
    initial,
    fieldOf,
    submit: async input => onAnswer(await saveRole(role?.id, input)),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={role ? text('Update Role') : text('Create a New Role')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={role ? text('Update') : text('Create')}
    >
      <Field form={form} name="name" label={text('Name')} autoComplete="off" />
      <Field form={form} name="description" label={text('Description')} as="textarea" rows={2} />
      <TypeField form={form} role={role} />
      <Permissions form={form} />
      {!role?.internal && <Givings form={form} />}
    </FormDialog>
  )
}

type PartProps = { form: SchemaForm<typeof RoleInput> }

/**
 * What a role may contain depends on its type: what was chosen for the other type is kept until that type is chosen
 * again.
 */
function TypeField({ form, role }: PartProps & { role: Role | undefined }) {
  const text = useText()
  const isIntegrated = useSite().settings['workspaces.integrated'] !== false
  const waiting = useRef<PermissionChoice[]>([])
  const field = form.bind('type')
  if (!isIntegrated) return null
  const change = (type: RoleType) => {
    const now = waiting.current
    waiting.current = asChoices(form.values.permissions ?? [])
    form.set('permissions', now)
    if (type === 'workspace') form.set('guests', false)
    field.change(type)
  }
  return (
    <SelectField
      label={text('Type')}
      help={role && text('The role type can’t be changed.')}
      error={field.error}
      disabled={role !== undefined}
      value={field.value}
      onChange={event => change(event.target.value as RoleType)}
    >
      {Object.entries(roleTypeLabels(text)).map(([type, label]) => (
        <option key={type} value={type}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

function Permissions({ form }: PartProps) {
  const field = form.bind('permissions')
  return (
    <PermissionManager
      type={form.values.type ?? 'sitewide'}
      value={field.value ?? []}
      onChange={field.change}
      error={field.error}
    />
  )
}

function Givings({ form }: PartProps) {
  const text = useText()
  const isSitewide = form.values.type === 'sitewide'
  return (
    <>
      <Field
        form={form}
        name="default"
        label={text('Default')}
        help={
          isSitewide
            ? text('Assign this role to new users automatically')
            : text('Offer this role first in invitations')
        }
      />
      {isSitewide && (
        <Field
          form={form}
          name="guests"
          label={text('Guests')}
          help={text('Assign this role to guests (not logged in users)')}
        />
      )}
    </>
  )
}

function inputOf(role: Role | undefined) {
  return {
    name: role?.name ?? '',
    description: role?.description ?? '',
    type: role?.type ?? ('sitewide' as const),
    default: role?.default ?? false,
    guests: role?.guests ?? false,
    permissions: asChoices(role?.permissions ?? []),
  }
}
