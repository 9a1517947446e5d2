import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteTokensOf } from '../one-time-tokens/one-time-tokens.repository.ts'
import {
  deleteProviderSessions,
  listOwnSessions,
  listProviderSessions,
  type ProviderSessionChoice,
} from './provider-sessions.repository.ts'
import { publishEnd } from './revoke-sessions.ts'
import { deleteTheseSessions } from './sessions.repository.ts'

/** One statement ends this many sessions. */
const atOnce = 500

/** Ends the sessions that came from a provider, with those that wait for their second step. @returns how many sessions */
export async function revokeProviderSessions(
  tx: Tx,
  ctx: Needs<'events'>,
  choice: ProviderSessionChoice,
): Promise<number> {
  const found = await listProviderSessions(tx, choice)
  const waiting = found.filter(row => row.session_id === null)
  for (const userId of new Set(waiting.map(row => row.user_id))) await deleteTokensOf(tx, 'second-step', userId)
  for (const some of chunks(waiting.map(row => row.id))) await deleteProviderSessions(tx, some)
  return endThese(
    tx,
    ctx,
    found.flatMap(row => row.session_id ?? []),
  )
}

/**
 * Ends some of the sessions that people opened without a provider, for a site where that no longer works.
 * @returns how many, at most 500: call it again until there are none
 */
export async function revokeOwnSessions(
  tx: Tx,
  ctx: Needs<'events'>,
  exceptUserIds: readonly string[],
): Promise<number> {
  const found = await listOwnSessions(tx, exceptUserIds, atOnce)
  return endThese(
    tx,
    ctx,
    found.map(row => row.id),
  )
}

async function endThese(tx: Tx, ctx: Needs<'events'>, ids: readonly string[]): Promise<number> {
  for (const some of chunks(ids)) {
    const ended = Map.groupBy(await deleteTheseSessions(tx, some), row => row.user_id)
    for (const [userId, rows] of ended) {
      await publishEnd(
        tx,
        ctx,
        userId,
        rows.map(row => row.id),
      )
    }
  }
  return ids.length
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => all.slice(n * atOnce, (n + 1) * atOnce))
}
