import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'

/** The channel on which windows of the site tell each other about a Gmail connection. */
export const gmailChannel = 'holdall.gmail-connect'

/** The result that the window of a Gmail connection closes with. */
export type GmailConnectResult = { readonly email: string } | { readonly error: string }

const connectPath = '~/secure/settings/mail/gmail/connect'
const access = { permission: 'settings.update' } as const
const rateLimit = { tries: 60, windowSeconds: 900, name: 'gmail-connect' }

export const mailEndpoints = {
  connectGmail: defineEndpoint({
    id: 'mail.connectGmail',
    method: 'GET',
    path: connectPath,
    summary: 'Redirect to Google to connect the Gmail account that sends the site’s mail.',
    access,
    byToken: 'never',
    response: 'bytes',
    rateLimit,
  }),
  gmailConnected: defineEndpoint({
    id: 'mail.gmailConnected',
    method: 'GET',
    path: `${connectPath}/done`,
    summary: 'Google’s callback. Saves the connection and closes the window.',
    access,
    byToken: 'never',
    query: z.object({
      state: z.string().max(200).optional(),
      code: z.string().max(2000).optional(),
      error: z.string().max(200).optional(),
    }),
    response: 'bytes',
    rateLimit,
  }),
} as const

export const mailContract = defineFeature({
  name: 'mail',
  tags: [
    { id: 'mail', name: 'Mail', summary: 'Incoming mail, and the connection to Gmail.', isForAdministrators: true },
  ],

  endpoints: mailEndpoints,
  errors: defineErrors('incoming-mail', {
    'not-allowed': {
      status: 401,
      message: 'This email was rejected because its origin couldn’t be verified. Check the signing key.',
    },
    'not-mail': { status: 406, message: 'This isn’t a complete email. Send it again.' },
    'too-large': { status: 413, message: 'This email is too large for this site. Send a smaller one.' },
    'no-recipient': {
      status: 503,
      message: 'Incoming email is rejected because the site has no contact address. Set one first.',
    },
    'too-many': { status: 503, message: 'This site has received too many emails today. Try again tomorrow.' },
  }),
})
