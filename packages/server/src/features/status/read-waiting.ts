import type { Permission } from '@holdall/contract/contract.ts'
import type { WaitingCounts } from '@holdall/contract/status/waiting.ts'
import { mostWaiting } from '@holdall/contract/status/waiting-names.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** How many of each thing wait for an administrator, as far as the caller may see them. */
export async function readWaiting(ctx: Ctx): Promise<WaitingCounts> {
  const seen = ctx.waiting.filter(({ permission }) => ctx.caller.permissions.has(permission as Permission))
  const counted = await Promise.all(seen.map(async one => [one.name, await one.count(ctx, mostWaiting)] as const))
  return { counts: Object.fromEntries(counted.filter(([, count]) => count > 0)) }
}
