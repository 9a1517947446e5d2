import { showDialog } from '../dialogs.tsx'
import type { FindUserProps } from './find-user-dialog.tsx'
import type { FoundUser } from './user-search.ts'

const load = async () => (await import('./find-user-dialog.tsx')).FindUserDialog

/** Asks for one user of the site; null if the dialog was closed. */
export async function findUser(): Promise<FoundUser | null> {
  return (await showDialog<FoundUser[], FindUserProps>(load, {}))?.[0] ?? null
}

/** Asks for several users, with a button of this label; null if the dialog was closed. */
export function findUsers(confirmLabel: string): Promise<FoundUser[] | null> {
  return showDialog<FoundUser[], FindUserProps>(load, { confirmLabel })
}
