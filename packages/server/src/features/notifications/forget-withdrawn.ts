import type { Tx } from '../../platform/database/database.ts'
import { deleteWithdrawnBefore } from './notifications.repository.ts'

/** Deletes notifications about things of one kind, such as `comment`, that were withdrawn before a time and can't come back. */
export async function forgetWithdrawn(tx: Tx, resource: string, before: number): Promise<void> {
  await deleteWithdrawnBefore(tx, resource, before)
}
