import { type RawBuilder, sql } from 'kysely'
import type { Needs } from '../../platform/ctx.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { MailRow, MailTables } from './mail.tables.ts'

const tables = onTables<MailTables>()

/** The member on whose behalf a message is sent, and what it is about: an item, a workspace or something with a name. */
export interface Told {
  readonly userId: string
  readonly itemId?: string
  readonly workspaceId?: string
  readonly name?: string
}

/** A message to somebody else that a member sends. */
export interface OnBehalf extends Told {
  /** The share, invitation, offer or link in it, as `resource:id`. */
  readonly about: string
}

/** A message that was given up. */
export type UndeliveredMail = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'about' | 'told' | 'error' | 'reason'>

/**
 * Tells the member on whose behalf a message was sent that it couldn't be delivered, in the transaction that gives it up.
 * The feature `outbox` implements it.
 */
export type TellUndelivered = (
  ctx: Needs<'clock' | 'events' | 'mail' | 'settings'>,
  tx: Tx,
  mail: UndeliveredMail,
) => Promise<void>

/**
 * What the mail server said of the newest message about something, if that message couldn't be delivered; for a subquery
 * beside a column with the id.
 */
export function undeliveredReason(resource: string, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const about = sql`${`${resource}:`} || ${id}`
  return sql<string | null>`(select case when newest.state = 'failed'
      then coalesce(newest.reason, newest.error, '') end from mail_outbox as newest
    where newest.about = ${about} and newest.about is not null
    order by newest.created_at desc, newest.id desc limit 1)`
}

export interface NotDelivered {
  readonly about: string
  readonly recipient: string
  readonly reason: string
}

/** The addresses to which the newest message about something couldn't be delivered, in alphabetical order. */
export async function listUndelivered(db: Reader, abouts: readonly string[]): Promise<NotDelivered[]> {
  if (abouts.length === 0) return []
  const rows = await tables(db)
    .selectFrom('mail_outbox')
    .select(['about', 'recipient', 'state', 'reason', 'error'])
    .where('about', 'in', [...abouts])
    .where(sql<boolean>`about is not null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const newest = new Map(rows.map(row => [`${row.about} ${row.recipient}`, row]))
  return [...newest.values()]
    .filter(row => row.state === 'failed')
    .map(({ about, recipient, reason, error }) => ({ about: about ?? '', recipient, reason: reason ?? error ?? '' }))
    .toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Tells senders that their invitations couldn't be delivered; the feature `outbox` implements it. */
    readonly undelivered: TellUndelivered
  }
}
