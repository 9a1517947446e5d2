import { showDialog } from '../../platform/dialogs.tsx'

export function openCreateUser(): void {
  void showDialog<true, object>(async () => (await import('./components/create-user-dialog.tsx')).CreateUserDialog, {})
}
