import { identityOf } from './identity.ts'
import { createOauthClient, textAt } from './oauth-client.ts'
import type { SocialDriver, SocialDriverOptions } from './social-driver.ts'

/** "Using OAuth 2.0 for Web Server Applications" and "OpenID Connect" of developers.google.com/identity. */
export function createGoogleDriver({ places, ...options }: SocialDriverOptions): SocialDriver {
  const client = createOauthClient({
    ...options,
    authorizeUrl: places.google.authorize,
    tokenUrl: places.google.token,
    scopes: ['openid', 'email', 'profile'],
    usesPkce: true,
    authentication: 'form',
  })
  return {
    provider: 'google',
    authorizeUrl: client.authorizeUrl,
    async identify(back) {
      const person = await client.read(places.google.person, await client.exchange(back), back.signal)
      return identityOf({
        accountId: textAt(person, 'sub'),
        email: textAt(person, 'email'),
        isEmailConfirmed: (person as { email_verified?: unknown }).email_verified === true,
        firstName: textAt(person, 'given_name'),
        lastName: textAt(person, 'family_name'),
        otherLabel: textAt(person, 'name'),
      })
    },
    probe: client.tryClient,
  }
}
