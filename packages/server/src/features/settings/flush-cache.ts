import { writeAudit } from '../../core/audit/audit.ts'
import { cacheCleared } from '../../drivers/cache/cache.ts'
import { CacheError } from '../../drivers/cache/cache-driver.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { withoutSecrets } from './setting-values.ts'

/** Empties the cache, then the copy that each process keeps of it. @throws `cache.failed` if the store fails */
export async function flushCache(ctx: Ctx): Promise<Record<string, never>> {
  try {
    await ctx.cache.clear()
  } catch (error) {
    if (!(error instanceof CacheError)) throw error
    throw fail('cache.failed', { reason: withoutSecrets(error.message, ctx.settings) })
  }
  await ctx.db.transaction(async tx => {
    const method = ctx.settings.get('cache_driver')
    await writeAudit(tx, ctx, { action: 'cache.cleared', after: { method } })
    await ctx.events.publish(tx, { type: cacheCleared, payload: {} })
  })
  return {}
}
