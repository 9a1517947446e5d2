import type { Reader } from '../../../../platform/database/database.ts'
import { type Failure, fail } from '../../../../platform/failure.ts'
import { findTransfer } from '../transfers.repository.ts'

/**
 * What a request is told that has lost the right to write: to try again if another server has taken the upload over, and
 * to give up if it is over.
 */
export async function lostHold(db: Reader, id: string): Promise<Failure> {
  const row = await findTransfer(db, id)
  return fail(row?.state === 'open' ? 'transfer.busy' : 'transfer.gone')
}
