import type { Tx } from '../../../platform/database/database.ts'
import { setAccount } from './remote.repository.ts'

/** Keeps which account of a gateway collects for subscriptions that it has just told of. */
export function keepAccount(tx: Tx, ids: readonly string[], account: string): Promise<void> {
  return setAccount(tx, ids, account)
}
