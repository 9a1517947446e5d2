import type { Session } from '@holdall/contract/accounts/accounts.schemas.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { listSessions } from './sessions.repository.ts'
import { describeUserAgent } from './user-agent.ts'

/** The places where the caller is signed in, most recently used first. */
export async function listMySessions(ctx: Needs<'caller' | 'clock' | 'db'>): Promise<{ data: Session[] }> {
  const { userId, sessionId } = memberOf(ctx)
  const rows = await listSessions(ctx.db.read, userId, ctx.clock.now())
  return { data: rows.map(row => ({ ...presentSession(row), isCurrent: row.id === sessionId })) }
}

/** A session as its owner, and administrators, see it. */
export function presentSession(row: Awaited<ReturnType<typeof listSessions>>[number]): Omit<Session, 'isCurrent'> {
  return {
    id: row.id,
    ...describeUserAgent(row.user_agent ?? ''),
    address: row.ip_address || null,
    createdAt: instant(row.created_at),
    lastUsedAt: instant(row.last_used_at ?? row.created_at),
  }
}
