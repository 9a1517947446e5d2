import { mostSignInsShown, type SignInDetails } from '@holdall/contract/users/account.schemas.ts'
import { instant } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { listTokens } from '../access-tokens/access-tokens.repository.ts'
import { presentToken } from '../access-tokens/present-token.ts'
import { findUser } from '../accounts.repository.ts'
import { listProviderRows } from '../company/providers/providers.repository.ts'
import { listLinks, providerOfLogin } from '../links/links.repository.ts'
import { findFactors } from '../second-factor/second-factor.repository.ts'
import { presentSession } from '../sessions/list-my-sessions.ts'
import { listSessions } from '../sessions/sessions.repository.ts'

/** How someone signs in, for administrators; no secret, and not the scopes of tokens. @throws `user.not-found` */
export async function readSignIn(ctx: Needs<'clock' | 'db'>, userId: string): Promise<SignInDetails> {
  const { read } = ctx.db
  const user = await findUser(read, userId)
  if (!user) throw fail('user.not-found')
  const [factors, sessions, tokens, social, company, providers] = await Promise.all([
    findFactors(read, userId),
    listSessions(read, userId, ctx.clock.now()),
    listTokens(read, userId),
    listLinks(read, userId, 'social'),
    listLinks(read, userId, 'company'),
    listProviderRows(read),
  ])
  const nameOf = new Map(providers.map(({ id, name }) => [id, name]))
  const present = ({ id, label, created_at }: (typeof social)[number]) => ({
    id,
    label,
    createdAt: instant(created_at),
  })
  return {
    hasPassword: Boolean(user.password_hash),
    logins: [
      ...social.map(row => ({ ...present(row), kind: 'social' as const, provider: row.provider_id })),
      ...company.map(row => ({
        ...present(row),
        kind: 'company' as const,
        provider: nameOf.get(providerOfLogin(row)) ?? '',
      })),
    ],
    secondFactor: {
      authenticatorApp: Boolean(factors.totp),
      passkeys: factors.passkeys,
      recoveryCodes: factors.recoveryCodes,
    },
    sessions: sessions.slice(0, mostSignInsShown).map(row => ({
      ...presentSession(row),
      isImpersonation: row.impersonator_id !== null,
    })),
    sessionCount: sessions.length,
    tokens: tokens.slice(0, mostSignInsShown).map(row => {
      const { id, kind, name, expiresAt, lastUsedAt, createdAt } = presentToken(row)
      return { id, kind, name, expiresAt, lastUsedAt, createdAt }
    }),
    tokenCount: tokens.length,
  }
}
