import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { revokeTokens } from './revoke-tokens.ts'

/** Revokes one of the caller's own tokens. @throws `item.not-found` for an unknown one and for other people's alike */
export async function revokeMyToken(ctx: Ctx, tokenId: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    const [token] = await revokeTokens(tx, ctx, userId, tokenId)
    if (!token) throw fail('item.not-found')
    await writeAudit(tx, ctx, {
      action: 'token.revoked',
      object: { type: 'token', id: tokenId },
      before: { kind: token.kind, name: token.name },
    })
  })
}
