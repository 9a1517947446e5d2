import { showDialog } from '../dialogs.tsx'
import type { FoundUser } from './user-search.ts'

/** Lets somebody be picked among all people of the site; null when it was left. */
export function findUser(): Promise<FoundUser | null> {
  return showDialog<FoundUser, object>(async () => (await import('./find-user-dialog.tsx')).FindUserDialog, {})
}
