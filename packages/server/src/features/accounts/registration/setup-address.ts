import type { Ctx } from '../../../platform/ctx.ts'
import { createToken, forgetEarlierTokens, forgetTokens } from '../one-time-tokens/one-time-tokens.repository.ts'
import { needsSetup } from './read-setup.ts'

/** There is one site to set up: the subject of its token. */
export const setupSubject = 'site'.padEnd(26, '0')

/** Processes that start together each print an address, and any of them may be the one that somebody reads. */
const sideBySideMs = 10 * 60 * 1000

const years = 10 * 365 * 24 * 60 * 60 * 1000

/**
 * Makes the one-time address at which the owner makes the first administrator; the address of a start more than ten minutes ago is dead.
 * Null when the site has an administrator.
 * @param fallbackBaseUrl where the server listens, for a site whose address is not known yet
 */
export async function setupAddress(
  ctx: Ctx,
  fallbackBaseUrl = `http://localhost:${ctx.env.port}`,
): Promise<string | null> {
  if (!(await needsSetup(ctx))) {
    await ctx.db.transaction(tx => forgetTokens(tx, 'setup', setupSubject))
    return null
  }
  const token = await ctx.db.transaction(async tx => {
    await forgetEarlierTokens(tx, 'setup', setupSubject, ctx.clock.now() - sideBySideMs)
    return createToken(tx, ctx, 'setup', setupSubject, years)
  })
  // The subject is the same for everybody; only the random part has to be told.
  return `${ctx.origin.baseUrl || fallbackBaseUrl}/setup?token=${token.slice(setupSubject.length)}`
}
