import { textAt } from '../../../platform/outbound/ask-json.ts'
import { onlyDo } from '../../../platform/settings/run-steps.ts'
import type { ApiServices } from '../api/mail-api.ts'
import { type MailDriver, MailError, type OutgoingMail } from '../mail-driver.ts'
import { composeMessage } from '../node-mailer.ts'
import { createGmailClient, type GmailAccount } from './gmail-client.ts'
import type { GooglePlaces } from './google-places.ts'

/** Sends whole messages from a connected account with the Gmail API, version 1. */
export function createGmailDriver(services: ApiServices, places: GooglePlaces, account: GmailAccount): MailDriver {
  const client = createGmailClient(services, places, account)

  /** Gmail has no key for repeated requests, but can find a message by its id. */
  async function hasArrived({ messageId }: OutgoingMail): Promise<boolean> {
    const query = new URLSearchParams({ q: `in:sent rfc822msgid:${messageId.replace(/^<|>$/g, '')}`, maxResults: '1' })
    const answer = await client.ask('GET', `/messages?${query}`)
    return answer.status === 200 && textAt(answer.data, 'messages', 0, 'id') !== ''
  }

  return {
    async send(mail) {
      if (mail.isRepeated && (await hasArrived(mail))) return
      const raw = (await composeMessage(mail)).toString('base64url')
      const answer = await client.ask('POST', '/messages/send', { raw })
      if (answer.status !== 200) throw client.failure(answer)
    },
    async probe(take = onlyDo) {
      await take('Check the connected account with Gmail', async () => {
        if (!account.refreshToken) {
          throw new MailError('unavailable', 'No Gmail account is connected', undefined, {
            field: 'connectedGmailAccount',
          })
        }
        const answer = await client.ask('GET', '/profile')
        if (answer.status !== 200) throw client.failure(answer)
        return textAt(answer.data, 'emailAddress')
      })
    },
    close: () => undefined,
  }
}
