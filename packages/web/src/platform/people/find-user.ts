import { showDialog } from '../dialogs.tsx'
import type { FindUserProps } from './find-user-dialog.tsx'
import type { FoundUser } from './user-search.ts'

const load = async () => (await import('./find-user-dialog.tsx')).FindUserDialog

/** Lets somebody be picked among all people of the site; null when it was left. */
export async function findUser(): Promise<FoundUser | null> {
  return (await showDialog<FoundUser[], FindUserProps>(load, {}))?.[0] ?? null
}

/** Lets several be picked, and asks for them all by a button of this label; null when it was left. */
export function findUsers(confirmLabel: string): Promise<FoundUser[] | null> {
  return showDialog<FoundUser[], FindUserProps>(load, { confirmLabel })
}
