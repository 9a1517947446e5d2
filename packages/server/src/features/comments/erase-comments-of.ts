import type { Tx } from '../../platform/database/database.ts'
import { eraseDeletedOf } from './comments.repository.ts'

/** Erases the text of a user's deleted comments: once the user is deleted, no one may restore them. */
export async function eraseDeletedCommentsOf(tx: Tx, userId: string): Promise<void> {
  await eraseDeletedOf(tx, userId)
}
