import { listAdministratorIds } from '../../../core/permissions/administrators.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { type Hindrance, listHindrances } from '../../../platform/destroying/why-not-destroy.ts'
import { defineNotification, notify } from '../../notifications/public.ts'
import { type DeletionStop, deletionStoppedMail } from './deletion-stopped.mail.ts'
import { claimTelling, endOthers } from './told-stops.repository.ts'

const hourMs = 3600_000
/** As long as it lasts, people are told again after this long; milliseconds. */
const againMs = 7 * 24 * hourMs
/** A storage that is reachable for a moment, and then away again, is the same stop. */
const sameMs = hourMs

const stoppedNotification = defineNotification<DeletionStop>({
  kind: 'deletion.stopped',
  facts: ({ name }) => ({ stop: { name } }),
  mail: deletionStoppedMail,
})

/**
 * Tells the administrators when the site stops deleting: once for each time, and again after a week if nobody has
 * decided by then (docs/decisions/0111).
 */
export async function notifyOfStops(ctx: Ctx): Promise<void> {
  if (ctx.identity.current().isRehearsal) return
  const stops = (await listHindrances(ctx, 'old')).flatMap(toStop)
  const now = ctx.clock.now()
  const times = { now, toldBefore: now - againMs, endedBefore: now - sameMs }
  await ctx.db.transaction(async tx => {
    await endOthers(
      tx,
      stops.map(({ stop }) => stop.name),
      now,
    )
    for (const { stop, occasion } of stops) {
      if (!(await claimTelling(tx, { name: stop.name, occasion }, times))) continue
      await notify(ctx, tx, stoppedNotification, {
        cause: `deletion-stop:${stop.name}:${occasion}:${now}`,
        userIds: await listAdministratorIds(tx),
        itemId: null,
        actorId: null,
        data: stop,
      })
    }
  })
}

/** A server whose clock differs runs no scheduled tasks, and the others have nothing to say about it. */
function toStop({ name, said, occasion, until, isMinor }: Hindrance): { stop: DeletionStop; occasion: string }[] {
  return name === 'clocks-apart' || isMinor ? [] : [{ stop: { name, said, until }, occasion }]
}
