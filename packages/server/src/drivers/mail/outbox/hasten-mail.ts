import { sql } from 'kysely'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import type { MailTables } from '../mail.tables.ts'
import { sendMailPayload } from './send-mail-payload.ts'

const tables = onTables<MailTables>()

/**
 * How many waiting messages one delivered message wakes. Each of these wakes as many when it is delivered: the outbox
 * empties quickly, and a server that accepts one message and refuses the next isn't flooded.
 */
const wokenByOne = 20
/** The same for a successful test or changed settings. */
const wokenByPerson = 500

/**
 * Tries waiting messages now. `delivered` wakes those that wait for the server, because it works again; it says nothing
 * about recipients that another server refuses for now. `tested` wakes all.
 */
export async function hastenMail(ctx: Needs<'clock' | 'db' | 'jobs'>, because: 'delivered' | 'tested'): Promise<void> {
  const now = ctx.clock.now()
  const waiting = await tables(ctx.db.read)
    .selectFrom('mail_outbox')
    .select('id')
    .where(sql<boolean>`next_try_at is not null`)
    .where('next_try_at', '>', now)
    .where('state', '=', 'queued')
    .$if(because === 'delivered', query => query.where('waits_for', '=', 'server'))
    .orderBy('next_try_at')
    .limit(because === 'delivered' ? wokenByOne : wokenByPerson)
    .execute()
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await ctx.db.transaction(tx => hasten(ctx, tx, ids))
}

/** Tries these messages now, if they wait for another try. */
export async function hasten(ctx: Needs<'clock' | 'jobs'>, tx: Tx, ids: readonly string[]): Promise<void> {
  const now = ctx.clock.now()
  await tables(tx)
    .updateTable('mail_outbox')
    .set({ next_try_at: now })
    .where('id', 'in', [...ids])
    .where('next_try_at', '>', now)
    .execute()
  const payloads = ids.map(mailId => ({ mailId }))
  await ctx.jobs.hasten(tx, sendMailPayload, payloads, now)
}
