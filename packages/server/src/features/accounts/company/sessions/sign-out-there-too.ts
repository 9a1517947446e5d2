import { type Ctx, memberOf } from '../../../../platform/ctx.ts'
import { newId } from '../../../../platform/ids.ts'
import { findProviderSession } from '../../sessions/provider-sessions.repository.ts'
import { signOut } from '../../sessions/sign-out.ts'
import { idTokenContext } from '../flow/sign-in-identified.ts'
import { signedOutAddress } from '../providers/addresses.ts'
import { openRow } from '../providers/open-provider.ts'
import { findProviderRow } from '../providers/providers.repository.ts'

/** The longest that signing out waits for a provider. */
const patienceMs = 5000

/**
 * Signs out here, and finds out where the browser signs out at the provider (RP-Initiated Logout 1.0). A provider that
 * doesn't answer keeps nobody signed in here.
 */
export async function signOutThereToo(ctx: Ctx): Promise<{ address: string | null; cookie: string }> {
  const session = await findProviderSession(ctx.db.read, memberOf(ctx).sessionId)
  const { cookie } = await signOut(ctx)
  if (!session) return { address: null, cookie }
  try {
    const row = await findProviderRow(ctx.db.read, session.provider_id)
    const driver = row?.is_enabled === 1 ? await openRow(ctx, row) : null
    if (driver?.kind !== 'openid') return { address: null, cookie }
    const sealed = session.sealed_id_token
    const idToken = sealed === null ? null : ctx.vault.open(sealed, idTokenContext(session.provider_id))
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(patienceMs)])
    const address = await driver.signOutAddress({ idToken, returnTo: signedOutAddress(ctx), state: newId(), signal })
    return { address, cookie }
  } catch (error) {
    ctx.log.warn({ err: error, provider: session.provider_id }, 'A provider’s sign-out address couldn’t be determined')
    return { address: null, cookie }
  }
}
