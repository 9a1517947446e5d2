import type { Needs } from '../../../platform/ctx.ts'
import { localDisk } from '../disk-keys.ts'

/**
 * Why nothing may be removed from the storages now; null if it may. A database that isn't surely the one whose bytes the
 * storages hold must not decide which of them nobody needs.
 */
export async function whyNotRemove({
  disks,
  identity,
  pairs,
}: Needs<'disks' | 'identity' | 'pairs'>): Promise<string | null> {
  const { question, isRehearsal } = identity.current()
  if (isRehearsal) return 'this site only rehearses a restore'
  if (question !== null) return 'an administrator has to say that this site owns its storages'
  for (const disk of [localDisk, ...(await disks.names())]) {
    const state = await pairs.stateOf(disk)
    if (state !== 'paired' && state !== 'unreachable') return `the storage ${disk} isn’t clearly this site’s own`
  }
  return null
}
