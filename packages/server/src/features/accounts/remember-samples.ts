import type { Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type UserPatch, updateUser } from './accounts.repository.ts'

/** Notes which sample files were made for somebody. */
export async function rememberSamples(
  ctx: Needs<'clock'>,
  tx: Tx,
  userId: string,
  samples: Pick<UserPatch, 'sample_folder_id' | 'sample_versions'>,
): Promise<void> {
  await updateUser(tx, userId, samples, ctx.clock.now())
}
