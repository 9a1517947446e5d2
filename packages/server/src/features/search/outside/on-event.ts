import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { StoredEvent } from '../../../platform/events/domain-event.ts'
import { followMethod } from './follow-method.ts'
import { orderSync } from './sync.job.ts'

/** Events that announce changes. Changes without an event are found within a minute. */
const tellsOfChanges = new Set(['items.changed', 'texts.read'])
/** A burst of uploads queues one job. */
const ordering = new WeakSet<object>()

export function onSearchEvent(ctx: Ctx, { type }: StoredEvent): void {
  if (type === 'settings.changed') void follow(ctx)
  if (!tellsOfChanges.has(type) || ctx.search.outside.place() === null || ordering.has(ctx.db)) return
  ordering.add(ctx.db)
  orderSync(ctx)
    .catch(error => ctx.log.warn({ err: error }, 'Changes will be sent to the search engine within a minute'))
    .finally(() => ordering.delete(ctx.db))
}

async function follow(ctx: Needs<'db' | 'log' | 'search' | 'settings'>): Promise<void> {
  try {
    await ctx.settings.reload()
    await followMethod(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'The search method couldn’t be applied; the next import or restart will')
  }
}
