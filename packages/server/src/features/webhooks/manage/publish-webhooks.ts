import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** The event after which every server looks whether there are webhooks. */
export const webhooksChanged = 'webhooks.changed'

export function publishWebhooks({ events }: Needs<'events'>, tx: Tx): Promise<void> {
  return events.publish(tx, { type: webhooksChanged, payload: {} })
}
