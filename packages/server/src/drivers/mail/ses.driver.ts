import { type JsonAnswer, textAt } from '../../platform/outbound/ask-json.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { signAws } from '../aws/aws-signature.ts'
import { type ApiServices, apiError, askApi } from './api/mail-api.ts'
import { type MailDriver, MailError } from './mail-driver.ts'
import { composeMessage } from './node-mailer.ts'

export interface SesOptions {
  /** Without a trailing slash; if empty, Amazon’s own for the region. */
  readonly baseUrl: string
  readonly key: string
  readonly secret: string
  readonly region: string
}

/** What SES reports with 400 about the account, not about the message. */
const ofAccount = new Set([
  'AccountSuspendedException',
  'SendingPausedException',
  'LimitExceededException',
  'TooManyRequestsException',
  'MailFromDomainNotVerifiedException',
  'NotFoundException',
])

/** Sends whole messages with the API of Amazon SES, version 2. */
export function createSesDriver({ outbound, clock }: ApiServices, options: SesOptions): MailDriver {
  const baseUrl = options.baseUrl || `https://email.${options.region}.amazonaws.com`
  const keys = {
    accessKeyId: options.key,
    secretAccessKey: options.secret,
    region: options.region,
    service: 'ses',
  }

  function ask(method: 'GET' | 'POST', path: string, data?: unknown): Promise<JsonAnswer> {
    const url = new URL(`${baseUrl}${path}`)
    const body = data === undefined ? '' : JSON.stringify(data)
    const typed: Record<string, string> = data === undefined ? {} : { 'content-type': 'application/json' }
    const headers = signAws({ method, url, body, headers: typed }, keys, clock.now())
    return askApi(outbound, url.href, { method, headers, ...(data === undefined ? {} : { body }) })
  }

  function failure(answer: JsonAnswer): MailError {
    const error = apiError(answer, clock.now(), data => textAt(data, 'message') || textAt(data, 'Message'))
    const kind = ofAccount.has(typeOf(answer)) ? 'unavailable' : error.kind
    const { retryAfterMs, reply } = error
    return new MailError(kind, error.message, undefined, {
      retryAfterMs,
      reply: kind === 'refused' ? reply : undefined,
    })
  }

  return {
    async send(mail) {
      const raw = (await composeMessage(mail)).toString('base64')
      const answer = await ask('POST', '/v2/email/outbound-emails', {
        FromEmailAddress: mail.from.address,
        Destination: { ToAddresses: [mail.to] },
        Content: { Raw: { Data: raw } },
      })
      if (answer.status !== 200) throw failure(answer)
    },
    probe: (take = onlyDo) =>
      take('Check the account with Amazon SES', async () => {
        const answer = await ask('GET', '/v2/email/account')
        // The signature is right, but the key can do nothing but send.
        if (answer.status === 403 && typeOf(answer) === 'AccessDeniedException') return undefined
        if (answer.status !== 200) throw failure(answer)
        const { SendingEnabled, ProductionAccessEnabled } = answer.data as Record<string, unknown>
        if (SendingEnabled === false)
          throw new MailError('unavailable', 'Sending is turned off for this SES account. Turn it on in AWS.')
        return ProductionAccessEnabled === false ? 'Sandbox: sends to verified addresses only' : options.region
      }),
    close: () => undefined,
  }
}

/** `x-amzn-errortype: MessageRejected:http://…` */
function typeOf({ headers, data }: JsonAnswer): string {
  const named = String(headers['x-amzn-errortype'] ?? '') || textAt(data, '__type')
  return named.slice(named.lastIndexOf('#') + 1).split(':', 1)[0] ?? ''
}
