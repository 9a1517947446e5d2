import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '../../../platform/ctx.ts'
import { listDue } from '../webhooks.repository.ts'
import { deliver, type Run } from './deliver.ts'

/** One server sends to this many receivers at the same time. */
const mostAtOnce = 8
/** How long it looks for more to do; milliseconds. */
const runMs = 60_000
/** How often it looks, while it sends; milliseconds. */
const lookMs = 1_000

/**
 * Sends what is due to one webhook, and to others beside it: a receiver that is slow doesn't keep them waiting.
 * @throws the first error, once nothing is being sent any more
 */
export async function deliverDue(ctx: Ctx, webhookId: string, run: Omit<Run, 'until'>): Promise<undefined> {
  const until = performance.now() + runMs
  const sending = new Map<string, Promise<void>>()
  const errors: unknown[] = []
  const begin = (id: string) => {
    const work = deliver(ctx, id, { ...run, until })
      .catch((error: unknown) => void errors.push(error))
      .finally(() => sending.delete(id))
    sending.set(id, work)
  }
  begin(webhookId)
  while (sending.size > 0) {
    if (performance.now() < until && errors.length === 0) {
      const room = mostAtOnce - sending.size
      const due = await listDue(ctx.db.read, ctx.clock.now(), ctx.settings.get('workspaces.webhooks'))
      for (const id of due.filter(one => !sending.has(one)).slice(0, room)) begin(id)
    }
    await Promise.race([...sending.values(), wait(lookMs)])
  }
  if (errors.length > 0) throw errors[0]
  return undefined
}
