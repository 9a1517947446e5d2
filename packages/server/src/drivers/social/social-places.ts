import type { Environment } from '../../platform/environment.ts'
import { googlePlaces } from '../mail/gmail/google-places.ts'

/** The providers' addresses. The operator can set others: a gateway, or the test peers. Without trailing slashes. */
export function socialPlaces({ variables }: Pick<Environment, 'variables'>) {
  const { authorize, token } = googlePlaces({ variables })
  const facebookGraph = variables.FACEBOOK_GRAPH_URL || 'https://graph.facebook.com'
  const twitterApi = variables.TWITTER_API_URL || 'https://api.x.com'
  const envato = variables.ENVATO_URL || 'https://api.envato.com'
  return {
    google: {
      authorize,
      token,
      person: variables.GOOGLE_USERINFO_URL || 'https://openidconnect.googleapis.com/v1/userinfo',
    },
    facebook: {
      authorize: `${variables.FACEBOOK_URL || 'https://www.facebook.com'}/v24.0/dialog/oauth`,
      token: `${facebookGraph}/v24.0/oauth/access_token`,
      person: `${facebookGraph}/v24.0/me`,
    },
    twitter: {
      authorize: `${variables.TWITTER_URL || 'https://x.com'}/i/oauth2/authorize`,
      token: `${twitterApi}/2/oauth2/token`,
      person: `${twitterApi}/2/users/me`,
    },
    envato: { authorize: `${envato}/authorization`, token: `${envato}/token`, person: envato },
  } as const
}

export type SocialPlaces = ReturnType<typeof socialPlaces>
