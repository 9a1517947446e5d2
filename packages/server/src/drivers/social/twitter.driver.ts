import { identityOf, splitName } from './identity.ts'
import { createOauthClient, textAt } from './oauth-client.ts'
import type { SocialDriver, SocialDriverOptions } from './social-driver.ts'

/**
 * "OAuth 2.0 Authorization Code Flow with PKCE" and `GET /2/users/me` of docs.x.com. Only apps that may request an
 * address receive one, and it is confirmed then.
 */
export function createTwitterDriver({ places, ...options }: SocialDriverOptions): SocialDriver {
  const client = createOauthClient({
    ...options,
    authorizeUrl: places.twitter.authorize,
    tokenUrl: places.twitter.token,
    scopes: ['users.read', 'tweet.read', 'users.email'],
    usesPkce: true,
    authentication: 'basic',
  })
  return {
    provider: 'twitter',
    authorizeUrl: client.authorizeUrl,
    async identify(back) {
      const url = new URL(places.twitter.person)
      url.searchParams.set('user.fields', 'confirmed_email')
      const person = await client.read(url, await client.exchange(back), back.signal)
      const email = textAt(person, 'data', 'confirmed_email')
      return identityOf({
        accountId: textAt(person, 'data', 'id'),
        email,
        isEmailConfirmed: email !== '',
        ...splitName(textAt(person, 'data', 'name')),
        otherLabel: `@${textAt(person, 'data', 'username')}`,
      })
    },
    probe: client.tryClient,
  }
}
