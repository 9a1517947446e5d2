import { createHmac } from 'node:crypto'
import { identityOf } from './identity.ts'
import { askSite, createOauthClient, textAt, wordsOf } from './oauth-client.ts'
import { type SocialDriver, type SocialDriverOptions, SocialError } from './social-driver.ts'

/**
 * "Manually Build a Login Flow" and "Secure Graph API Calls" of developers.facebook.com. The address may be missing, and
 * nothing says whether it was confirmed.
 */
export function createFacebookDriver({ places, ...options }: SocialDriverOptions): SocialDriver {
  const client = createOauthClient({
    ...options,
    authorizeUrl: places.facebook.authorize,
    tokenUrl: places.facebook.token,
    scopes: ['email', 'public_profile'],
    usesPkce: false,
    authentication: 'form',
  })
  return {
    provider: 'facebook',
    authorizeUrl: client.authorizeUrl,
    async identify(back) {
      const token = await client.exchange(back)
      const url = new URL(places.facebook.person)
      url.searchParams.set('fields', 'id,first_name,last_name,name,email')
      url.searchParams.set('appsecret_proof', createHmac('sha256', options.clientSecret).update(token).digest('hex'))
      const person = await client.read(url, token, back.signal)
      return identityOf({
        accountId: textAt(person, 'id'),
        email: textAt(person, 'email'),
        isEmailConfirmed: false,
        firstName: textAt(person, 'first_name'),
        lastName: textAt(person, 'last_name'),
        otherLabel: textAt(person, 'name'),
      })
    },
    /** An app access token is issued for id and secret alone ("Access Token Guide", app access tokens). */
    async probe(signal) {
      const body = new URLSearchParams({
        client_id: options.clientId,
        client_secret: options.clientSecret,
        grant_type: 'client_credentials',
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const request = { method: 'POST', headers, body: body.toString(), signal }
      const answer = await askSite(options.outbound, places.facebook.token, request)
      if (answer.status !== 200 || !textAt(answer.data, 'access_token')) throw new SocialError(wordsOf(answer))
    },
  }
}
