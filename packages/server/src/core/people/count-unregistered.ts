import { createHash } from 'node:crypto'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { listStrangers } from './people.repository.ts'

/**
 * Limits on the mails that a member may cause per day to people without an account: in total, and to any one address.
 */
export const unregisteredADay = 100
export const mailsToOneADay = 3
const daySeconds = 24 * 60 * 60

/** The field of the request that holds the addresses; null when no field does. */
type Field = 'emails' | 'email' | null

/**
 * Counts the mails that the caller is about to cause: shares, invitations, offers, links, file requests. People with a
 * confirmed account don't count, because they choose what they are mailed. Counts in the transaction that queues the
 * mails, so that a refusal neither sends nor counts anything.
 * @throws `recipient.too-often`, `recipient.too-many`, with the time from which it is allowed again
 */
export async function countUnregistered(
  ctx: Needs<'caller' | 'clock' | 'limits'>,
  tx: Tx,
  emails: readonly string[],
  field: Field,
): Promise<void> {
  await countAsUnregistered(ctx, tx, await listStrangers(tx, emails), field)
}

/** Counts a mail that is sent again on request; this counts for people with an account too. */
export async function countMailAgain(
  ctx: Needs<'caller' | 'clock' | 'limits'>,
  tx: Tx,
  email: string,
  field: Field,
): Promise<void> {
  await countMailTo(ctx, tx, email, field)
  const isStranger = (await listStrangers(tx, [email])).length > 0
  if (isStranger) await countTogether(ctx, tx, 1, field)
}

/** Counts mails to addresses without revealing whether they have an account. */
export async function countAsUnregistered(
  ctx: Needs<'caller' | 'clock' | 'limits'>,
  tx: Tx,
  emails: readonly string[],
  field: Field,
): Promise<void> {
  for (const email of emails) await countMailTo(ctx, tx, email, field)
  if (emails.length > 0) await countTogether(ctx, tx, emails.length, field)
}

async function countMailTo(
  ctx: Needs<'caller' | 'clock' | 'limits'>,
  tx: Tx,
  email: string,
  field: Field,
): Promise<void> {
  // Keeps personal addresses out of the limits table.
  const hash = createHash('sha256').update(email).digest('base64url')
  const key = `mails-to-one:${memberOf(ctx).userId}:${hash}`
  const until = await ctx.limits.countIn(tx, key, mailsToOneADay, daySeconds)
  if (until !== null) throw refusal(ctx, 'recipient.too-often', { until, field, facts: { max: mailsToOneADay, email } })
}

async function countTogether(
  ctx: Needs<'caller' | 'clock' | 'limits'>,
  tx: Tx,
  times: number,
  field: Field,
): Promise<void> {
  const key = `strangers:${memberOf(ctx).userId}`
  const until = await ctx.limits.countIn(tx, key, unregisteredADay, daySeconds, times)
  if (until !== null) throw refusal(ctx, 'recipient.too-many', { until, field, facts: { max: unregisteredADay } })
}

interface Refused {
  /** ms since 1970 */
  readonly until: number
  readonly field: Field
  readonly facts: Readonly<Record<string, unknown>>
}

function refusal(
  ctx: Needs<'clock'>,
  code: 'recipient.too-many' | 'recipient.too-often',
  { until, field, facts }: Refused,
): Failure {
  const seconds = Math.max(1, Math.ceil((until - ctx.clock.now()) / 1000))
  const headers = { 'retry-after': String(seconds) }
  const failure = new Failure(code, { meta: { ...facts, seconds }, headers })
  if (field === null) return failure
  const errors = [{ field, in: 'body' as const, ...failure.reason }]
  return new Failure(code, { ...failure.details, errors })
}
