import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { localDisk } from '../../drivers/storage/disk-keys.ts'
import { listDisks } from '../../drivers/storage/disks/disks.repository.ts'
import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { listUsedDisks } from './status.repository.ts'

/** Whether the database and the storages are a pair, and what keeps them from it. */
export async function readIdentity(ctx: Needs<'db' | 'disks' | 'identity' | 'pairs'>): Promise<SiteStatus['identity']> {
  const { question, turnedAt, isRehearsal } = ctx.identity.current()
  const methods = new Map([
    [localDisk, localDisk],
    ...(await listDisks(ctx.db.read)).map(one => [one.mark, one.driver] as const),
  ])
  const used = new Set([
    ...(await listUsedDisks(ctx.db.read, [...methods.keys()])),
    ctx.disks.current('uploads'),
    ctx.disks.current('public'),
  ])
  const all = await Promise.all(
    [...used].map(async disk => ({ disk, method: methods.get(disk) ?? disk, pair: await ctx.pairs.stateOf(disk) })),
  )
  // What can't be reached is reported with the storages.
  const disks = all.filter(one => one.pair !== 'paired' && one.pair !== 'unreachable')
  return {
    state: disks.length > 0 || question !== null ? 'bad' : isRehearsal ? 'warning' : 'good',
    question,
    since: question === null ? null : instant(turnedAt),
    is_rehearsal: isRehearsal,
    disks,
  }
}
