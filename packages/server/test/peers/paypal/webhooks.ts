import { type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Call, fieldsOf, paged, type Route, unknownField } from './calls.ts'
import { type Certified, certify } from './certificates.ts'
import { invalid, notFound, type PaypalWorld, type PeerEvent, timeText } from './world.ts'

/** A delivery as it is sent. */
export interface SignedEvent {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Says what a forger does differently. */
export interface Forgery {
  readonly key?: KeyObject
  readonly at?: number
  readonly certificateUrl?: string
  readonly webhookId?: string
  readonly algorithm?: string
}

const signerName = 'messageverificationcerts.paypal.com'
let made: { readonly root: Certified & { readonly name: string }; readonly signer: Certified } | null = null

/** Making keys is slow, so all peers of a process have the same. */
export function certificates() {
  if (!made) {
    const root = certify({ name: 'Test root of PayPal', isAuthority: true })
    made = { root, signer: certify({ name: signerName, issuer: root }) }
  }
  return made
}

export const certificatePath = '/v1/notifications/certs/CERT-360caa42-fca2a594-test'

/** Written as no other program would write it: whoever serialises it again gets another checksum. */
export function signEvent(world: PaypalWorld, event: PeerEvent, forgery: Forgery = {}): SignedEvent {
  const body = Buffer.from(JSON.stringify(event).replace('{"id":', '{ "id" : '))
  const id = `${event.id}-${world.deliveries.length}-transmission`
  const time = timeText(forgery.at ?? world.sendingClock?.() ?? world.now)
  const text = `${id}|${time}|${forgery.webhookId ?? world.webhook.id}|${crc32(body)}`
  const signature = sign('sha256', Buffer.from(text), forgery.key ?? certificates().signer.key)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature.toString('base64'),
      'paypal-auth-algo': forgery.algorithm ?? 'SHA256withRSA',
      'paypal-cert-url': forgery.certificateUrl ?? world.url + certificatePath,
    },
  }
}

/** PayPal checks the body as it was spliced in, so this reads it out of the text. */
function verifySignature({ text, body }: Call) {
  const fields = fieldsOf(body)
  const start = text.indexOf('"webhook_event":')
  if (start < 0) return invalid('/webhook_event')
  const raw = Buffer.from(text.slice(start + '"webhook_event":'.length, text.lastIndexOf('}')))
  const signed = [fields.transmission_id, fields.transmission_time, fields.webhook_id, crc32(raw)].join('|')
  const { publicKey } = new X509Certificate(certificates().signer.certificate)
  const isGood = verify(
    'sha256',
    Buffer.from(signed),
    publicKey,
    Buffer.from(String(fields.transmission_sig), 'base64'),
  )
  return { status: 200, data: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } }
}

function presentWebhook({ webhook }: PaypalWorld) {
  return {
    id: webhook.id,
    url: webhook.url,
    event_types: webhook.eventTypes.map(name => ({ name, status: 'ENABLED' })),
  }
}

function patchWebhook({ world, params, body }: Call) {
  if (params[0] !== world.webhook.id) return notFound()
  if (unknownField(body, [{ op: true, path: true, value: true }]) !== null) return invalid('/')
  for (const { op, path, value } of (body as unknown[]).map(fieldsOf)) {
    if (op !== 'replace') return invalid('/op')
    if (path === '/url' && typeof value === 'string') world.webhook.url = value
    else if (path === '/event_types' && unknownField(value, [{ name: true }]) === null) {
      world.webhook.eventTypes = (value as { name: string }[]).map(({ name }) => name)
    } else return invalid(String(path))
  }
  return { status: 200, data: presentWebhook(world) }
}

/** "Webhooks Management v1". */
export const webhookRoutes: readonly Route[] = [
  [
    'GET',
    /^\/v1\/notifications\/webhooks\/([\w-]+)$/,
    ({ world, params }) =>
      params[0] === world.webhook.id
        ? { status: 200, data: presentWebhook(world) }
        : { status: 404, data: { name: 'INVALID_RESOURCE_ID', message: 'The resource ID was not found.' } },
  ],
  ['PATCH', /^\/v1\/notifications\/webhooks\/([\w-]+)$/, patchWebhook],
  ['POST', /^\/v1\/notifications\/verify-webhook-signature$/, verifySignature],
  [
    'GET',
    /^\/v1\/notifications\/webhooks-events$/,
    call => {
      const { events } = call.world
      const type = call.query.get('event_type')
      const saleId = call.query.get('transaction_id')
      const found = events.filter(
        ({ event_type, resource }) =>
          (type === null || event_type === type) &&
          (saleId === null || resource.id === saleId || resource.sale_id === saleId),
      )
      return paged(call, '/v1/notifications/webhooks-events', 'events', found, (event: PeerEvent) => event)
    },
  ],
]

/** Sends an event. @returns the status that the receiver answered */
export type Receiver = (delivery: SignedEvent) => Promise<number>

const mostTries = 25
const tryAgainMs = 3 * 60 * 60_000

/** Delivers what is due; what isn't accepted comes again, up to 25 times within three days. */
export async function deliver(world: PaypalWorld, receiver: Receiver, isReversed = false): Promise<number> {
  const due = world.deliveries.filter(({ dueAt }) => dueAt <= world.now)
  if (isReversed) due.reverse()
  for (const delivery of due) {
    const forgery = delivery.isForged ? { key: certify({ name: signerName }).key } : {}
    const status = await receiver(signEvent(world, delivery.event, forgery))
    delivery.tries++
    delivery.dueAt = world.now + tryAgainMs
    const isOver = (status >= 200 && status < 300) || delivery.tries >= mostTries || delivery.isForged
    if (isOver) world.deliveries = world.deliveries.filter(other => other !== delivery)
  }
  return due.length
}
