import { messageOf } from '../../platform/settings/run-steps.ts'
import { identityOf } from './identity.ts'
import { createOauthClient, textAt } from './oauth-client.ts'
import { type SocialDriver, type SocialDriverOptions, SocialError } from './social-driver.ts'

/**
 * "Authentication with OAuth" and the user calls of build.envato.com/api. The number from `/whoami` identifies the
 * account: a user name may change hands. Nothing says whether the address was confirmed.
 */
export function createEnvatoDriver({ places, personalToken, ...options }: SocialDriverOptions): SocialDriver {
  const client = createOauthClient({
    ...options,
    authorizeUrl: places.envato.authorize,
    tokenUrl: places.envato.token,
    scopes: [],
    usesPkce: false,
    authentication: 'form',
  })
  return {
    provider: 'envato',
    authorizeUrl: client.authorizeUrl,
    async identify(back) {
      const token = await client.exchange(back)
      const read = (path: string) => client.read(`${places.envato.person}${path}`, token, back.signal)
      const about = (name: string) => read(`/v1/market/private/user/${name}.json`)
      const [who, email, username, account] = await Promise.all([
        read('/whoami'),
        about('email'),
        about('username'),
        about('account'),
      ])
      return identityOf({
        accountId: textAt(who, 'userId'),
        email: textAt(email, 'email'),
        isEmailConfirmed: false,
        firstName: textAt(account, 'account', 'firstname'),
        lastName: textAt(account, 'account', 'surname'),
        otherLabel: textAt(username, 'username'),
      })
    },
    async probe(signal) {
      await client.tryClient(signal)
      if (!personalToken) return
      const who = await client.read(`${places.envato.person}/whoami`, personalToken, signal).catch(error => {
        throw new SocialError(`Personal token: ${messageOf(error)}`, error)
      })
      if (!textAt(who, 'userId'))
        throw new SocialError('Envato returned no account for the personal token. Create a new token.')
    },
  }
}
