import { availableBytes } from '../../../core/tree/quota.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Member } from '../../../platform/caller.ts'
import type { Ctx } from '../../../platform/ctx.ts'

/** Nextcloud calls a space without a limit so. */
const unlimited = -3

/** How full the member's own drive is, in bytes; `relative` in percent with two decimals. */
export async function readQuota(ctx: Ctx, { userId }: Member): Promise<Readonly<Record<string, number>>> {
  const space = (await listOwnSpaces(ctx.db.read, userId)).find(({ kind }) => kind === 'personal')
  const used = space?.used_bytes ?? 0
  const total = space ? await availableBytes(ctx, space) : 0
  if (total === null) return { free: unlimited, used, total: unlimited, relative: 0, quota: unlimited }
  const free = Math.max(0, total - used - (space?.reserved_bytes ?? 0))
  const relative = total > 0 ? Math.round((used / total) * 10_000) / 100 : 100
  return { free, used, total, relative, quota: total }
}
