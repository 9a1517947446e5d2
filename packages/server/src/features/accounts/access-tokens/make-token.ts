import { type TokenScope, tokenScopes } from '@holdall/contract/kit/access.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { AccessTokenRow } from '../../../core/people/people.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import type { UserWithPassword } from '../accounts.repository.ts'
import { countTokens, insertToken } from './access-tokens.repository.ts'
import { presentToken } from './present-token.ts'
import { newAppPassword, newTokenSecret } from './token-secret.ts'

const mostTokens = 100

export interface TokenPlan {
  readonly kind: AccessTokenRow['kind']
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** Milliseconds since 1970; null if it never expires. */
  readonly expiresAt: number | null
}

export interface MadeToken {
  readonly row: AccessTokenRow
  /** Stored nowhere. */
  readonly secret: string
}

/**
 * Creates a token of a user, under their lock.
 * @throws `account.banned`, `account.too-many-tokens`
 */
export async function makeToken(
  tx: Tx,
  ctx: Needs<'caller' | 'clock' | 'origin'>,
  user: Pick<UserWithPassword, 'id' | 'banned_at'>,
  { kind, name, scopes, expiresAt }: TokenPlan,
): Promise<MadeToken> {
  if (user.banned_at !== null) throw fail('account.banned')
  await requireTokenLimit(tx, user.id)
  const { secret, hash, beginning } = kind === 'app' ? newAppPassword() : newTokenSecret()
  const row: AccessTokenRow = {
    id: newId(),
    user_id: user.id,
    kind,
    name,
    token_hash: hash,
    beginning,
    scopes: tokenScopes.filter(scope => scopes.includes(scope)).join(' '),
    expires_at: expiresAt,
    last_used_at: null,
    last_used_address: null,
    last_synced_at: null,
    created_at: ctx.clock.now(),
  }
  await insertToken(tx, row)
  const shown = presentToken(row)
  await writeAudit(tx, ctx, {
    action: 'token.created',
    object: { type: 'token', id: row.id },
    actorId: user.id,
    after: { kind, name, scopes: shown.scopes, expiresAt: shown.expiresAt },
  })
  return { row, secret }
}

/** @throws `account.too-many-tokens` when a user can have no more of them */
export async function requireTokenLimit(tx: Tx, userId: string): Promise<void> {
  if ((await countTokens(tx, userId)) >= mostTokens) throw fail('account.too-many-tokens', { max: mostTokens })
}
