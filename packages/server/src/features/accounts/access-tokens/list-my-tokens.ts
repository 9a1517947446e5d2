import type { AccessToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { listTokens } from './access-tokens.repository.ts'
import { presentToken } from './present-token.ts'

/** The caller's tokens, newest first, including expired ones for a while. */
export async function listMyTokens(ctx: Needs<'caller' | 'db'>): Promise<{ data: AccessToken[] }> {
  const rows = await listTokens(ctx.db.read, memberOf(ctx).userId)
  return { data: rows.map(presentToken) }
}
