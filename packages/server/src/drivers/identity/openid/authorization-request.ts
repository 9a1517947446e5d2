import type { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { calculatePKCECodeChallenge } from 'openid-client'
import type { RedirectCheck } from '../identity-provider.ts'

/** OpenID Connect Core 1.0, section 3.1.2.1; RFC 7636, section 4.3. */
export async function requestParameters(
  { scopes }: OpenidSettings,
  redirectUri: string,
  { state, nonce, verifier }: RedirectCheck,
): Promise<Record<string, string>> {
  return {
    response_type: 'code',
    scope: [...new Set(['openid', ...scopes])].join(' '),
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
}
