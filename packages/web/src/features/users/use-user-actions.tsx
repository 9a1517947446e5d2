import type { AdminUser } from '@holdall/contract/users/users.schemas.ts'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { BulkAction, RowAction } from '../../platform/admin-lists/list-props.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { problemText } from '../../platform/early/problem-text.ts'
import { useSite } from '../../platform/site.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { typedFor } from '../../ui/feedback/typed-count.tsx'
import { useText } from '../../ui/text.ts'
import { WhoGoes } from './components/who-goes.tsx'
import { readUser, removeUsers, setSuspended } from './queries.ts'

/** What the actions need to know of a user. */
type ListedUser = Pick<AdminUser, 'id' | 'email' | 'banned_at' | 'can'>

/** The actions for users in the list, one by one and together. */
export function useUserActions() {
  const text = useText()
  const { me, settings } = useSite()
  const attempt = (work: () => Promise<unknown>) =>
    void work().catch(error => showToast({ tone: 'danger', message: problemText(error, text) }))
  const edit = (user: Pick<ListedUser, 'id'>) =>
    attempt(async () => {
      const details = await readUser(user.id)
      await showDialog<true, { user: typeof details }>(
        async () => (await import('./components/update-user-dialog.tsx')).UpdateUserDialog,
        { user: details },
      )
    })
  const loginAs = (user: ListedUser) =>
    attempt(() =>
      showDialog<true, { user: ListedUser }>(
        async () => (await import('./components/impersonate-dialog.tsx')).ImpersonateDialog,
        { user },
      ),
    )
  const remove = ({ id, email, banned_at, can }: ListedUser) =>
    attempt(async () => {
      const { RemoveUserDialog } = await import('./components/remove-user-dialog.tsx')
      await showDialog<true, { user: { id: string; email: string; banned_at: string | null; canSuspend: boolean } }>(
        async () => RemoveUserDialog,
        { user: { id, email, banned_at, canSuspend: can.update } },
      )
    })
  const askOfPlan = (user: ListedUser) =>
    showDialog<true, { user: ListedUser }>(
      async () => (await import('./components/suspend-user-dialog.tsx')).SuspendUserDialog,
      { user },
    )
  const suspend = (user: ListedUser, isSuspending: boolean) =>
    attempt(async () => {
      if (isSuspending && settings['billing.enable'] === true) {
        if (await askOfPlan(user)) showToast({ tone: 'success', message: text('User suspended') })
        return
      }
      const request = {
        title: text('Suspend user'),
        body: text('{{email}} will be signed out immediately and can’t sign in. Their files are kept.', {
          email: user.email,
        }),
        confirmLabel: text('Suspend user'),
        danger: true,
      }
      if (isSuspending && !(await confirm(request))) return
      await setSuspended(user.id, isSuspending)
      showToast({ tone: 'success', message: isSuspending ? text('User suspended') : text('User reactivated') })
    })
  const unless = (isAllowed: boolean, user: ListedUser) => {
    if (isAllowed) return {}
    const isMe = user.id === me?.id
    return {
      disabledReason: isMe ? text('This is your own account.') : text('This user has permissions you don’t have.'),
    }
  }
  const rowActions = (user: ListedUser): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit user'),
      icon: IconEdit,
      permission: 'users.update',
      isInRow: true,
      ...unless(user.can.update, user),
      run: () => edit(user),
    },
    ...(user.can.impersonate
      ? [
          {
            id: 'impersonate',
            label: text('Login as user'),
            icon: IconLogin2,
            permission: 'admin' as const,
            run: () => loginAs(user),
          },
        ]
      : []),
    {
      id: 'suspend',
      label: user.banned_at === null ? text('Suspend user') : text('Reactivate user'),
      icon: user.banned_at === null ? IconBan : IconCircleCheck,
      permission: 'users.update',
      ...unless(user.can.update && user.id !== me?.id, user),
      run: () => suspend(user, user.banned_at === null),
    },
    {
      id: 'remove',
      label: text('Remove user'),
      icon: IconTrash,
      permission: 'users.delete',
      danger: true,
      ...unless(user.can.delete, user),
      run: () => remove(user),
    },
  ]
  const bulkActions: readonly BulkAction[] = [
    {
      id: 'delete',
      label: text('Delete'),
      icon: IconTrash,
      permission: 'users.delete',
      danger: true,
      prepare: async chosen => {
        const isSure = await confirm({
          title: text('Are you sure you want to delete selected users?'),
          body: <WhoGoes {...chosen} />,
          confirmLabel: text('Delete'),
          danger: true,
          typed: typedFor(chosen.count),
        })
        return isSure ? { toast: text('Deleted selected users'), run: removeUsers } : null
      },
      doing: text('Deleting'),
      isRemoving: true,
    },
  ]
  return { edit, rowActions, bulkActions }
}
