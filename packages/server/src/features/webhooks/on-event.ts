import type { Ctx } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { webhooksChanged } from './manage/publish-webhooks.ts'
import { orderDispatch } from './notes/dispatch.job.ts'
import { hasWebhooksOn } from './webhooks.repository.ts'

/** Between two looks at what was noted; milliseconds. */
const pauseMs = 500

/** What a server remembers: without webhooks that are on, events cost nothing. */
interface Watch {
  hasAny: boolean
  timer: NodeJS.Timeout | undefined
}

const watches = new WeakMap<object, Watch>()

function watchOf({ db }: Pick<Ctx, 'db'>): Watch {
  const watch = watches.get(db) ?? { hasAny: false, timer: undefined }
  watches.set(db, watch)
  return watch
}

/** Looks whether webhooks are switched on. It only decides how soon something is sent: what is noted is up to the database. */
export async function beginWatch(ctx: Ctx): Promise<void> {
  watchOf(ctx).hasAny = await hasWebhooksOn(ctx.db.read)
}

/** Almost everything that the audit log notes is an event too: soon after one, there may be something to send. */
export function onWebhookEvent(ctx: Ctx, event: StoredEvent): void {
  const watch = watchOf(ctx)
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'Messages to webhooks couldn’t be prepared')
  if (event.type === webhooksChanged) void beginWatch(ctx).catch(warn)
  if (!watch.hasAny || watch.timer) return
  watch.timer = setTimeout(() => {
    watch.timer = undefined
    if (!ctx.signal.aborted) void orderDispatch(ctx).catch(warn)
  }, pauseMs)
  watch.timer.unref()
}
