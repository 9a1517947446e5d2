import { numberValue } from '@holdall/contract/kit/values/values.ts'
import type { RoleType } from '@holdall/contract/roles/roles.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showDialog } from '../../../platform/dialogs.tsx'
import { useText } from '../../../ui/text.ts'
import { permissionsQuery } from '../queries.ts'
import { ManagedChips } from './managed-chips.tsx'
import type { PermissionDialogProps } from './permission-dialog.tsx'
import type { ChosenPermission, PermissionChoice } from './permission-values.ts'
import { asChoices, mostOf } from './permission-values.ts'

export type PermissionManagerProps = {
  /** Permissions of the site, or permissions inside a workspace. */
  type: RoleType
  value: readonly ChosenPermission[]
  onChange: (value: PermissionChoice[]) => void
  help?: ReactNode
  error?: string | null
  /** Shows the permissions without letting the user change them. */
  readOnly?: boolean
  /** Limits are neither shown nor requested. */
  hideRestrictions?: boolean
}

/** The permissions that a user, a role or a plan is given. */
export function PermissionManager(props: PermissionManagerProps) {
  const { type, value, onChange, help, error, readOnly, hideRestrictions } = props
  const text = useText()
  const { data: catalogue } = useQuery(permissionsQuery(type))
  const chips = value.map(one => {
    const known = catalogue?.find(({ name }) => name === one.name)
    const most = hideRestrictions ? null : mostOf(one)
    return {
      id: one.name,
      label: known ? text(known.display_name, { meaning: known.meaning }) : one.name,
      note: most === null ? null : text('({{most}} max)', { most: numberValue(most) }),
    }
  })
  const manage = async () => {
    const chosen = await showDialog<PermissionChoice[], Omit<PermissionDialogProps, 'onAnswer'>>(
      async () => (await import('./permission-dialog.tsx')).PermissionDialog,
      { type, value, hideRestrictions },
    )
    if (chosen) onChange(chosen)
  }
  return (
    <ManagedChips
      label={text('Permissions')}
      emptyText={text('No permissions yet.')}
      {...{ chips, help, error, readOnly }}
      onManage={() => void manage()}
      onRemove={name => onChange(asChoices(value).filter(one => one.name !== name))}
    />
  )
}
