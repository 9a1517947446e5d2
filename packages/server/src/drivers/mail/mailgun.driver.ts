import { type JsonAnswer, textAt } from '../../platform/outbound/ask-json.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { type ApiServices, apiError, askApi } from './api/mail-api.ts'
import { type MailDriver, MailError, type OutgoingMail } from './mail-driver.ts'
import { composeMessage } from './node-mailer.ts'

export interface MailgunOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly domain: string
  readonly apiKey: string
}

const bare = (messageId: string) => messageId.replace(/^<|>$/g, '')

/** Sends whole messages with Mailgun’s API, version 3 (`messages.mime`). */
export function createMailgunDriver({ outbound, clock }: ApiServices, options: MailgunOptions): MailDriver {
  const domain = encodeURIComponent(options.domain)
  const headers = { Authorization: `Basic ${Buffer.from(`api:${options.apiKey}`).toString('base64')}` }
  const failure = (answer: JsonAnswer) => {
    const error = apiError(answer, clock.now(), data => textAt(data, 'message'))
    const field = answer.status === 401 ? 'mailgun_secret' : answer.status === 404 ? 'mailgun_domain' : undefined
    return new MailError(error.kind, error.message, undefined, {
      field,
      retryAfterMs: error.retryAfterMs,
      reply: error.reply,
    })
  }

  /** Mailgun has no key for repeated requests, but can list which messages it has accepted. */
  async function hasArrived({ messageId }: OutgoingMail): Promise<boolean> {
    const query = new URLSearchParams({ event: 'accepted', 'message-id': bare(messageId), limit: '1' })
    const answer = await askApi(outbound, `${options.baseUrl}/v3/${domain}/events?${query}`, { headers })
    // A sending key can't look this up: then the message is sent once more, with the same id.
    return answer.status === 200 && textAt(answer.data, 'items', 0, 'event') === 'accepted'
  }

  return {
    async send(mail) {
      if (mail.isRepeated && (await hasArrived(mail))) return
      const form = new FormData()
      form.set('to', mail.to)
      form.set(
        'message',
        new Blob([new Uint8Array(await composeMessage(mail))], { type: 'message/rfc822' }),
        'mail.eml',
      )
      const body = new Response(form)
      const answer = await askApi(outbound, `${options.baseUrl}/v3/${domain}/messages.mime`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': body.headers.get('content-type') ?? '' },
        body: new Uint8Array(await body.arrayBuffer()),
      })
      if (answer.status !== 200) throw failure(answer)
    },
    probe: (take = onlyDo) =>
      take('Check the domain with Mailgun', async () => {
        const answer = await askApi(outbound, `${options.baseUrl}/v3/domains/${domain}`, { headers })
        // Sending keys can do nothing but send.
        if (answer.status === 403) return undefined
        if (answer.status !== 200) throw failure(answer)
        const state = textAt(answer.data, 'domain', 'state')
        if (state === 'active') return `${options.domain}: ${state}`
        throw new MailError('unavailable', `Mailgun doesn’t send for ${options.domain} yet: ${state}`, undefined, {
          field: 'mailgun_domain',
        })
      }),
    close: () => undefined,
  }
}
