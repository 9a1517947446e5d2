import type { Ctx } from '../../../platform/ctx.ts'
import { createToken, deleteEarlierTokens, deleteTokensOf } from '../one-time-tokens/one-time-tokens.repository.ts'
import { needsSetup } from './read-setup.ts'

/** There is only one site to set up: this is the subject of its token. */
export const setupSubject = 'site'.padEnd(26, '0')

/** Processes that start together each print an address, and the administrator may use any of them. */
const sideBySideMs = 10 * 60 * 1000

const years = 10 * 365 * 24 * 60 * 60 * 1000

/**
 * Creates the one-time address at which the owner creates the first administrator. Addresses of starts more than ten
 * minutes ago stop working. Returns null when the site already has an administrator.
 * @param fallbackBaseUrl where the server listens, used when the site's address is not known yet
 */
export async function setupAddress(
  ctx: Ctx,
  fallbackBaseUrl = `http://localhost:${ctx.env.port}`,
): Promise<string | null> {
  if (!(await needsSetup(ctx))) {
    await ctx.db.transaction(tx => deleteTokensOf(tx, 'setup', setupSubject))
    return null
  }
  const token = await ctx.db.transaction(async tx => {
    await deleteEarlierTokens(tx, 'setup', setupSubject, ctx.clock.now() - sideBySideMs)
    return createToken(tx, ctx, 'setup', setupSubject, years)
  })
  // The subject is the same for every token; only the random part has to be in the address.
  return `${ctx.origin.baseUrl || fallbackBaseUrl}/setup?token=${token.slice(setupSubject.length)}`
}
