import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { ReactNode } from 'react'
import { showDialog } from '../../../platform/dialogs.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { useText } from '../../../ui/text.ts'
import { ManagedChips } from './managed-chips.tsx'
import type { NamedRole, RolesDialogProps } from './roles-dialog.tsx'

export type RolesManagerProps = {
  value: readonly NamedRole[]
  onChange: (value: NamedRole[]) => void
  help?: ReactNode
  error?: string | null
  /** Shows the roles without letting the user change them. */
  readOnly?: boolean
}

/** The site roles of a user. Only for users who may assign them; for others it is not rendered at all. */
export function RolesManager({ value, onChange, help, error, readOnly }: RolesManagerProps) {
  const text = useText()
  const { me } = useSite()
  if (!may(me, 'roles.update')) return null
  const manage = async () => {
    const chosen = await showDialog<NamedRole[], Omit<RolesDialogProps, 'onAnswer'>>(
      async () => (await import('./roles-dialog.tsx')).RolesDialog,
      { value },
    )
    if (chosen) onChange(chosen)
  }
  return (
    <ManagedChips
      label={text('Roles')}
      chips={value.map(({ id, name }) => ({ id, label: roleTitle(name, text) }))}
      emptyText={text('No roles yet.')}
      {...{ help, error, readOnly }}
      onManage={() => void manage()}
      onRemove={id => onChange(value.filter(one => one.id !== id))}
    />
  )
}
