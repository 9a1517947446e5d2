import type { Ctx, Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import type { MailRow, MailTables } from './mail.tables.ts'
import { senderOf } from './mail.ts'
import { createMailDriver, siteAddress } from './registry.ts'

const tables = onTables<MailTables>()

/**
 * Sends messages that wait in the outbox, all at once, with the method of other settings than those in effect. Resolves
 * with the ids of those that couldn't be sent; they stay in the outbox. Never takes longer than `timeoutMs`.
 */
export async function sendBy(
  ctx: Ctx,
  values: SettingValues,
  mailIds: readonly string[],
  timeoutMs: number,
): Promise<readonly string[]> {
  const driver = await createMailDriver(ctx, values).catch(() => null)
  if (!driver) return mailIds
  const from = senderOf(values, siteAddress(ctx.env, values))
  const method = values.get('mail_driver')
  const sendOne = async ({ id, recipient, subject, html, text, unsubscribe_url }: MailRow) => {
    const messageId = `<${id}@${from.address.split('@')[1]}>`
    const unsubscribe = unsubscribe_url === null ? {} : { unsubscribeUrl: unsubscribe_url }
    await driver.send({ subject, html, text, to: recipient, from, messageId, ...unsubscribe })
    await recordSent(ctx, { id, method, messageId })
    return id
  }
  try {
    const waiting = await listWaiting(ctx, mailIds)
    const results = await Promise.all(waiting.map(mail => withTimeout(sendOne(mail), timeoutMs)))
    const failed = waiting.filter((_, index) => results[index] === null).map(({ id }) => id)
    if (failed.length > 0) ctx.log.warn({ method, failed: failed.length }, 'The previous mail method couldn’t send')
    return failed
  } finally {
    // Whatever is still in progress ends with its connection.
    driver.close()
  }
}

/** Null if the work fails or takes too long. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), timeoutMs)
  try {
    return await Promise.race([work.catch(() => null), promise])
  } finally {
    clearTimeout(timer)
  }
}

function listWaiting({ db }: Needs<'db'>, mailIds: readonly string[]): Promise<MailRow[]> {
  return tables(db.read)
    .selectFrom('mail_outbox')
    .selectAll()
    .where('id', 'in', [...mailIds])
    .where('state', '=', 'queued')
    .execute()
}

interface Sent {
  readonly id: string
  readonly method: string
  readonly messageId: string
}

/** Records it as `sendMail` does. */
async function recordSent(ctx: Needs<'clock' | 'db'>, { id, method, messageId }: Sent): Promise<void> {
  const facts = { attempts: 1, error: null, driver: method, message_id: messageId, sent_at: ctx.clock.now() }
  await ctx.db.transaction(tx =>
    tables(tx)
      .updateTable('mail_outbox')
      .set({ state: 'sent', ...facts, html: '', text: '', next_try_at: null, waits_for: null })
      .where('id', '=', id)
      .execute(),
  )
}
