import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import './mail.tables.ts'
import { senderOf } from './mail.ts'
import { type MailTemplate, renderMail } from './mail-content.ts'
import { createMailDriver } from './registry.ts'

interface Sent<D> {
  readonly template: MailTemplate<D>
  readonly to: readonly string[]
  readonly data: D
}

/**
 * Sends a message to several people at once by the method of other settings than those in force, and notes it in the outbox.
 * Resolves with those whom it could not be handed over to. Never longer than `timeoutMs`.
 */
export async function sendBy<D>(
  ctx: Ctx,
  values: SettingValues,
  { template, to, data }: Sent<D>,
  timeoutMs: number,
): Promise<readonly string[]> {
  const baseUrl = ctx.env.appUrl ?? values.get('app_url').replace(/\/+$/, '')
  const site = { name: values.get('site.name'), baseUrl }
  const rendered = renderMail(template.build(data, site), site)
  const from = senderOf(values, baseUrl)
  const method = values.get('mail_driver')
  const driver = await createMailDriver(ctx, values).catch(() => null)
  if (!driver) return to
  const sendTo = async (address: string) => {
    const id = newId()
    const messageId = `<${id}@${from.address.split('@')[1]}>`
    await driver.send({ ...rendered, to: EmailAddress.parse(address), from, messageId })
    await noteSent(ctx, {
      id,
      template: template.name,
      recipient: address,
      subject: rendered.subject,
      messageId,
      method,
    })
    return address
  }
  const sending = to.map(sendTo)
  try {
    const results = await Promise.all(sending.map(one => withTimeout(one, timeoutMs)))
    const failed = to.filter((_, index) => results[index] === null)
    if (failed.length > 0) ctx.log.warn({ method, failed: failed.length }, 'The former mail method could not send')
    return failed
  } finally {
    // Whatever is still under way ends with its connection.
    driver.close()
  }
}

/** Null where the work fails or takes too long. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), timeoutMs)
  try {
    return await Promise.race([work.catch(() => null), promise])
  } finally {
    clearTimeout(timer)
  }
}

interface Note {
  readonly id: string
  readonly template: string
  readonly recipient: string
  readonly subject: string
  readonly messageId: string
  readonly method: string
}

async function noteSent(ctx: Ctx, { id, template, recipient, subject, messageId, method }: Note): Promise<void> {
  const now = ctx.clock.now()
  const row = { id, template, recipient, subject, html: '', text: '', state: 'sent' as const, attempts: 1, error: null }
  const facts = { driver: method, message_id: messageId, created_at: now, sent_at: now }
  const rest = { is_subject_secret: 0 as const, reply_to: null, incoming_id: null }
  await ctx.db.transaction(tx =>
    tx
      .insertInto('mail_outbox')
      .values({ ...row, ...facts, ...rest })
      .execute(),
  )
}
