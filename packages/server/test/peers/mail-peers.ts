import { createHash, createHmac } from 'node:crypto'
import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

/** What a peer does with the next message. `cut-after` accepts it and cuts the connection before the answer. */
export type MailFault = 'refuse' | 'throttle' | 'broken' | 'cut-after'

export interface TakenMail {
  readonly to: readonly string[]
  readonly source: string
}

export interface MailPeer extends HttpPeer {
  readonly received: TakenMail[]
  /** The requests so far, `METHOD /path`. */
  readonly asked: string[]
  faults: MailFault[]
}

/** Seconds that a throttling peer asks clients to wait. */
export const restSeconds = 40

type Take = (mail: TakenMail) => void

interface PeerRules {
  /** Returns the refusal of a bad request; nothing if it may pass. */
  readonly authorise: (request: PeerRequest) => PeerAnswer | undefined
  readonly answer: (request: PeerRequest, take: Take) => Promise<PeerAnswer>
  /** Whether the request submits a message. */
  readonly isMessage: (request: PeerRequest) => boolean
  readonly refusal: PeerAnswer
  readonly throttle?: PeerAnswer
}

async function startMailPeer({ authorise, answer, isMessage, refusal, throttle }: PeerRules): Promise<MailPeer> {
  const received: TakenMail[] = []
  const asked: string[] = []
  const take: Take = mail => void received.push(mail)
  const peer = await startHttpPeer(async request => {
    asked.push(`${request.method} ${request.url.pathname}`)
    const refused = authorise(request)
    if (refused) return refused
    const fault = isMessage(request) ? started.faults.shift() : undefined
    const retry = { 'retry-after': String(restSeconds) }
    if (fault === 'refuse') return refusal
    if (fault === 'throttle') return throttle ?? { status: 429, headers: retry, data: { message: 'Too many requests' } }
    if (fault === 'broken') return { status: 503, data: { message: 'Come back later' } }
    const made = await answer(request, take)
    return fault === 'cut-after' ? cutOff : made
  })
  const started: MailPeer = { ...peer, received, asked, faults: [] }
  return started
}

const notFound: PeerAnswer = { status: 404, data: { message: 'Not Found' } }
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Follows "Messages", "Domains" and "Events" on documentation.mailgun.com, API version 3. */
export function startMailgunPeer(domain: string, apiKey: string): Promise<MailPeer> {
  const accepted = new Set<string>()
  return startMailPeer({
    authorise: ({ headers }) =>
      headers.authorization === basic('api', apiKey) ? undefined : { status: 401, data: { message: 'Forbidden' } },
    isMessage: ({ url }) => url.pathname.endsWith('/messages.mime'),
    refusal: { status: 400, data: { message: 'to parameter is not a valid address. please check documentation' } },
    async answer({ method, url, headers, body }, take) {
      if (method === 'GET' && url.pathname === `/v3/domains/${domain}`) {
        return { status: 200, data: { domain: { name: domain, state: 'active' } } }
      }
      if (method === 'GET' && url.pathname === `/v3/${domain}/events`) {
        const isThere = accepted.has(url.searchParams.get('message-id') ?? '')
        return { status: 200, data: { items: isThere ? [{ event: 'accepted' }] : [] } }
      }
      if (method !== 'POST' || url.pathname !== `/v3/${domain}/messages.mime`) return notFound
      const type = headers['content-type'] ?? ''
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      const [to, message] = [form.get('to'), form.get('message')]
      if (typeof to !== 'string' || !(message instanceof File))
        return { status: 400, data: { message: 'to or message is missing' } }
      const source = await message.text()
      const id = /^Message-ID: <(.+)>\r$/im.exec(source)?.[1] ?? ''
      accepted.add(id)
      take({ to: [to], source })
      return { status: 200, data: { id: `<${id}>`, message: 'Queued. Thank you.' } }
    },
  })
}

/** Follows "Transmissions" and "Account" on developers.sparkpost.com/api. */
export function startSparkpostPeer(key: string): Promise<MailPeer> {
  const says = (status: number, message: string, description = ''): PeerAnswer => ({
    status,
    data: { errors: [{ message, description }] },
  })
  return startMailPeer({
    authorise: ({ headers }) => (headers.authorization === key ? undefined : says(401, 'Unauthorized.')),
    isMessage: ({ url }) => url.pathname === '/api/v1/transmissions',
    refusal: says(422, 'invalid data format/type', 'recipient address is invalid'),
    async answer({ method, url, body }, take) {
      if (method === 'GET' && url.pathname === '/api/v1/account') {
        return { status: 200, data: { results: { company_name: 'Example', status: 'active' } } }
      }
      if (method !== 'POST' || url.pathname !== '/api/v1/transmissions') return says(404, 'resource not found')
      const sent = JSON.parse(body.toString('utf8'))
      if (sent.options.open_tracking !== false || sent.options.click_tracking !== false)
        return says(400, 'It is tracked')
      const to = sent.recipients.map((one: { address: { email: string } }) => one.address.email)
      take({ to, source: sent.content.email_rfc822 })
      const results = { total_rejected_recipients: 0, total_accepted_recipients: to.length, id: '11668787484950529' }
      return { status: 200, data: { results } }
    },
  })
}

/**
 * Follows "SendEmail" and "GetAccount" of the SES API v2 reference; checks each signature according to "Signature
 * Version 4" of the IAM guide, on the request as received.
 */
export function startSesPeer(keys: { key: string; secret: string; region: string }): Promise<MailPeer> {
  const says = (status: number, type: string, message: string): PeerAnswer => ({
    status,
    headers: { 'x-amzn-errortype': `${type}:http://internal.amazon.com/coral/com.amazonaws.ses/` },
    data: { message },
  })
  return startMailPeer({
    authorise: request =>
      hasAwsSignature(request, keys)
        ? undefined
        : says(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match'),
    isMessage: ({ url }) => url.pathname === '/v2/email/outbound-emails',
    refusal: says(400, 'MessageRejected', 'Email address is not verified'),
    async answer({ method, url, body }, take) {
      if (method === 'GET' && url.pathname === '/v2/email/account') {
        return { status: 200, data: { SendingEnabled: true, ProductionAccessEnabled: true } }
      }
      if (method !== 'POST' || url.pathname !== '/v2/email/outbound-emails') return says(404, 'NotFoundException', 'No')
      const sent = JSON.parse(body.toString('utf8'))
      const source = Buffer.from(sent.Content.Raw.Data, 'base64').toString('utf8')
      take({ to: sent.Destination.ToAddresses, source })
      return { status: 200, data: { MessageId: '010001' } }
    },
  })
}

function hasAwsSignature(
  { method, url, headers, body }: PeerRequest,
  keys: { key: string; secret: string; region: string },
): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/ses\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!found) return false
  const [, key, day = '', region, names = '', signature] = found
  const stamp = String(headers['x-amz-date'])
  const isNow = Math.abs(Date.now() - Date.parse(stamp.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))) < 15 * 60_000
  const list = names.split(';')
  if (key !== keys.key || region !== keys.region || !stamp.startsWith(day) || !isNow || !list.includes('host'))
    return false
  const lines = list.map(name => `${name}:${headers[name]}\n`).join('')
  const sum = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
  const whole = `${method}\n${url.pathname}\n\n${lines}\n${names}\n${sum(body)}`
  const mac = (secret: string | Buffer, data: string) => createHmac('sha256', secret).update(data).digest()
  const signing = mac(mac(mac(mac(`AWS4${keys.secret}`, day), keys.region), 'ses'), 'aws4_request')
  const toSign = `AWS4-HMAC-SHA256\n${stamp}\n${day}/${keys.region}/ses/aws4_request\n${sum(whole)}`
  return mac(signing, toSign).toString('hex') === signature
}
