import { type WebhookEventType, webhookEvents } from '@holdall/contract/webhooks/webhook-events.ts'
import type { AuditRow } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { queueMessages } from '../queue-messages.ts'
import { orderDelivery } from '../sending/deliver.job.ts'
import { pauseForsaken, stands } from '../standing.ts'
import { listWebhooksOn, lockWebhook } from '../webhooks.repository.ts'
import type { WebhookRow } from '../webhooks.tables.ts'
import { describeEvent } from './describe-event.ts'
import { findKnown } from './known.repository.ts'
import { claimNotes, findLastNote, listNotes } from './notes.repository.ts'
import { withoutHeld } from './without-held.ts'
import { withoutRestricted } from './without-restricted.ts'

/** Notes per transaction. */
const batch = 200

/** Makes a message for each webhook that wants to be told of what was noted, in the order in which it happened. */
export async function dispatch(ctx: Ctx, _payload: object, run: JobRun): Promise<undefined> {
  // What is noted once more during this run waits for the next one.
  const last = await findLastNote(ctx.db.read)
  for (;;) {
    run.signal.throwIfAborted()
    const seqs = await listNotes(ctx.db.read, last, batch)
    if (seqs.length > 0) await dispatchSome(ctx, seqs)
    if (seqs.length < batch) return undefined
  }
}

async function dispatchSome(ctx: Ctx, seqs: readonly number[]): Promise<void> {
  await ctx.db.transaction(async tx => {
    const noted = (await claimNotes(tx, seqs)).filter(line => Object.hasOwn(webhookEvents, line.action))
    const lines = await withoutHeld(tx, noted)
    const spaceIds = [...new Set(lines.flatMap(line => line.space_id ?? []))]
    const wanted = (await listWebhooksOn(tx, spaceIds)).flatMap(webhook => {
      const told = lines.filter(line => isFor(ctx, webhook, line))
      return told.length > 0 ? [{ webhook, told }] : []
    })
    const standing = await onlyStanding(ctx, tx, wanted)
    if (standing.length === 0) return
    const known = await findKnown(tx, [...new Set(standing.flatMap(({ told }) => told))])
    for (const { webhook, told } of await withoutRestricted(tx, standing, known)) {
      const messages = told.map(line => {
        const message = describeEvent(line as AuditRow & { action: WebhookEventType }, known, ctx.origin.baseUrl)
        return { type: line.action, body: JSON.stringify(message) }
      })
      if (await queueMessages(tx, ctx.db.dialect, webhook.id, messages, ctx.clock.now()))
        await orderDelivery(ctx, tx, webhook.id, 'next')
    }
  })
}

/** Leaves out webhooks whose right has ended, and pauses them. */
async function onlyStanding<W extends { readonly webhook: WebhookRow }>(
  ctx: Ctx,
  tx: Tx,
  wanted: readonly W[],
): Promise<W[]> {
  const standing: W[] = []
  for (const one of wanted) {
    if (await stands(ctx, tx, one.webhook)) standing.push(one)
    else {
      const webhook = await lockWebhook(tx, ctx.db.dialect, one.webhook.id)
      if (webhook?.is_on === 1) await pauseForsaken(ctx, tx, webhook)
    }
  }
  return standing
}

/** Whether a webhook has chosen an event, and may know of it: one of a workspace only of what happened there. */
function isFor({ settings }: Pick<Ctx, 'settings'>, webhook: WebhookRow, line: AuditRow): boolean {
  const { space_id, created_at, events } = webhook
  // What was noted for others before.
  if (line.at < created_at) return false
  if (space_id !== null && (space_id !== line.space_id || !settings.get('workspaces.webhooks'))) return false
  return (JSON.parse(events) as string[]).includes(line.action)
}
