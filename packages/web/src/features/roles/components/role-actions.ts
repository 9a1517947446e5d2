import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { showDialog } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { may } from '../../../platform/permissions.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { deleteRole } from '../queries.ts'
import type { RoleDialogProps } from './role-dialog.tsx'

type Me = Parameters<typeof may>[0]

/** Creates a role, or edits the given one. Returns the saved role, or null if the dialog was cancelled. */
export async function editRole(role?: Role): Promise<Role | null> {
  const saved = await showDialog<Role, Omit<RoleDialogProps, 'onAnswer'>>(
    async () => (await import('./role-dialog.tsx')).RoleDialog,
    role ? { role } : {},
  )
  if (saved) showToast({ tone: 'success', message: role ? t('Role Updated') : t('Role Created') })
  return saved
}

async function askToDelete(role: Role, onDeleted: () => void): Promise<void> {
  const isSure = await confirm({
    title: t('Are you sure you want to delete this role?'),
    body: t('Everyone who has “{{name}}” loses it. This can’t be undone.', { name: roleTitle(role.name, t) }),
    confirmLabel: t('Delete role'),
    danger: true,
  })
  if (!isSure) return
  try {
    await deleteRole(role.id)
    onDeleted()
    showToast({ tone: 'success', message: t('Role deleted') })
  } catch (error) {
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

/** The settings menu of a role; empty for users who may only view it. */
export function roleActions(role: Role, me: Me, onDeleted: () => void): Action[] {
  const editRefusal = role.can.update ? undefined : beyond()
  const deleteRefusal = role.can.delete ? undefined : whyKept(role)
  const edit: Action = {
    id: 'edit',
    label: t('Edit'),
    icon: IconPencil,
    ...(editRefusal ? { disabledReason: editRefusal } : {}),
    run: () => void editRole(role),
  }
  const remove: Action = {
    id: 'delete',
    label: t('Delete'),
    icon: IconTrash,
    danger: true,
    group: 'delete',
    ...(deleteRefusal ? { disabledReason: deleteRefusal } : {}),
    run: () => void askToDelete(role, onDeleted),
  }
  return [...(may(me, 'roles.update') ? [edit] : []), ...(may(me, 'roles.delete') ? [remove] : [])]
}

function whyKept({ internal, guests }: Role): string {
  if (internal) return t('Built-in roles can’t be deleted. Choose another role.')
  if (guests) return t('Guests need a role. Give them another one first.')
  return beyond()
}

function beyond(): string {
  return t('You can’t give permissions you don’t have. Ask someone who has them.')
}

/** Why this user can't assign or remove the role; undefined if they can. */
export function whyNotAssigned(role: Role, me: Me): string | undefined {
  if (!may(me, 'roles.update')) return undefined
  return role.can.assign ? undefined : beyond()
}
