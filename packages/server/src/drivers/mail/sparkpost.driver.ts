import { type JsonAnswer, textAt } from '../../platform/outbound/ask-json.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { type ApiServices, apiError, askApi } from './api/mail-api.ts'
import { type MailDriver, MailError } from './mail-driver.ts'
import { composeMessage } from './node-mailer.ts'

export interface SparkpostOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly secret: string
}

/** Sends whole messages with SparkPost’s transmissions API (`email_rfc822`). Nothing is tracked. */
export function createSparkpostDriver({ outbound, clock }: ApiServices, options: SparkpostOptions): MailDriver {
  const headers = { Authorization: options.secret }
  const failure = (answer: JsonAnswer) =>
    apiError(answer, clock.now(), data => {
      const [message, more] = [textAt(data, 'errors', 0, 'message'), textAt(data, 'errors', 0, 'description')]
      return [message, more].filter(Boolean).join(': ')
    })
  return {
    async send(mail) {
      const body = JSON.stringify({
        options: { transactional: true, open_tracking: false, click_tracking: false },
        metadata: { message_id: mail.messageId },
        recipients: [{ address: { email: mail.to } }],
        content: { email_rfc822: (await composeMessage(mail)).toString('utf8') },
      })
      const answer = await askApi(outbound, `${options.baseUrl}/api/v1/transmissions`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      })
      if (answer.status !== 200) throw failure(answer)
      const { results } = answer.data as { results?: { total_accepted_recipients?: number } }
      if (results?.total_accepted_recipients === 0) throw new MailError('refused', 'SparkPost rejected the recipient')
    },
    probe: (take = onlyDo) =>
      take('Sign in to SparkPost', async () => {
        const answer = await askApi(outbound, `${options.baseUrl}/api/v1/account`, { headers })
        // The key is valid, but may not read the account.
        if (answer.status === 403) return undefined
        if (answer.status !== 200) throw failure(answer)
        const status = textAt(answer.data, 'results', 'status')
        if (status && status !== 'active') throw new MailError('unavailable', `The SparkPost account is ${status}`)
        return textAt(answer.data, 'results', 'company_name')
      }),
    close: () => undefined,
  }
}
