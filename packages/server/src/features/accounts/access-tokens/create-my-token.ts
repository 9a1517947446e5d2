import type { NewToken, NewTokenInput } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { tokenScopes } from '@holdall/contract/kit/access.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { AccessTokenRow } from '../../../core/people/people.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { findUser, lockUser } from '../accounts.repository.ts'
import { requirePassword } from '../require-password.ts'
import { countTokens, insertToken } from './access-tokens.repository.ts'
import { presentToken } from './present-token.ts'
import { newAppPassword, newTokenSecret } from './token-secret.ts'

const mostTokens = 100

/**
 * Creates a token. Only this response contains its secret: the table holds a hash.
 * @throws `account.wrong-password`, `account.too-many-tokens`, a field error for an expiration date in the past
 */
export async function createMyToken(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  input: NewTokenInput,
): Promise<NewToken> {
  const now = ctx.clock.now()
  const expiresAt = input.expiresAt === null ? null : Date.parse(input.expiresAt)
  const checked = await requirePassword(ctx, input.password)
  if (expiresAt !== null && expiresAt <= now) throw failField('expiresAt', 'The expiration date is in the past')
  const { secret, hash, beginning } = input.kind === 'app' ? newAppPassword() : newTokenSecret()
  const row: AccessTokenRow = {
    id: newId(),
    user_id: checked.id,
    kind: input.kind,
    name: input.name,
    token_hash: hash,
    beginning,
    scopes: tokenScopes.filter(scope => input.scopes.includes(scope)).join(' '),
    expires_at: expiresAt,
    last_used_at: null,
    last_used_address: null,
    created_at: now,
  }
  await ctx.db.transaction(async tx => {
    await lockUser(tx, ctx.db.dialect, checked.id)
    const user = await findUser(tx, checked.id)
    // A password reset or suspension in the meantime has revoked every token; this one must not be created after it.
    if (user?.password_hash !== checked.password_hash) throw fail('account.wrong-password')
    if (user.banned_at !== null) throw fail('account.banned')
    if ((await countTokens(tx, checked.id)) >= mostTokens) throw fail('account.too-many-tokens', { max: mostTokens })
    await insertToken(tx, row)
    const { kind, name, scopes, expiresAt } = presentToken(row)
    await writeAudit(tx, ctx, {
      action: 'token.created',
      object: { type: 'token', id: row.id },
      after: { kind, name, scopes, expiresAt },
    })
  })
  return { token: presentToken(row), secret }
}
