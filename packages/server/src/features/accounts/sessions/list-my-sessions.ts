import type { Session } from '@holdall/contract/accounts/accounts.schemas.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { listSessions } from './sessions.repository.ts'
import { describeUserAgent } from './user-agent.ts'

/** The places where the caller is signed in, most recently used first. */
export async function listMySessions(ctx: Needs<'caller' | 'clock' | 'db'>): Promise<{ data: Session[] }> {
  const { userId, sessionId } = memberOf(ctx)
  const rows = await listSessions(ctx.db.read, userId, ctx.clock.now())
  const data = rows.map(row => {
    const createdAt = row.created_at
    return {
      id: row.id,
      ...describeUserAgent(row.user_agent ?? ''),
      address: row.ip_address || null,
      createdAt: instant(createdAt),
      lastUsedAt: instant(row.last_used_at ?? createdAt),
      isCurrent: row.id === sessionId,
    }
  })
  return { data }
}
