import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { system } from '../../platform/caller.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { readWhole } from '../../platform/http/body/late-body.ts'
import { readWholeForm } from '../../platform/http/body/whole-form.ts'
import type { Protocol } from '../../platform/http/protocol.ts'
import { clientKey, hashed } from '../../platform/http/rate-limit.ts'
import type { RawExchange } from '../../platform/http/route.ts'
import { setSecurityHeaders } from '../../platform/http/security.ts'
import { originOf, sendProblem, signalOf } from '../../platform/http/server.ts'
import { takeGmailPush } from './gmail/take-push.ts'
import { isFromMailgun, isSecret } from './incoming/proofs.ts'
import { type IncomingMethod, longestMail, receiveMail } from './incoming/receive-mail.ts'

export const incomingPath = '/api/v1/mail/incoming'

/** Room for the signed fields and the boundaries around the message. */
const formRoom = 1024 * 1024
/** A signed field. */
const mostFieldBytes = 1024
const longestPush = 256 * 1024
/** Longer than a signature stays valid. */
const tokenSeconds = 24 * 60 * 60

type Take = (ctx: Ctx, raw: RawExchange) => Promise<unknown>

/** Each path is open while its method is the one in the settings. */
const ways: Readonly<Record<string, { readonly method: IncomingMethod; readonly take: Take }>> = {
  [incomingPath]: { method: 'null', take: takeRaw },
  [`${incomingPath}/mailgun/mime`]: { method: 'mailgun', take: takeMailgun },
  [`${incomingPath}/gmail`]: { method: 'gmailApi', take: takeGmail },
}

/**
 * Mail submitted by other servers. None of them is a caller of the API: each proves itself in its own way, if possible
 * before its body is read.
 */
export const incomingProtocol: Protocol = {
  prefix: incomingPath,
  methods: ['POST'],
  async answer(services, raw) {
    const { request, reply } = raw
    const origin = originOf(services, request)
    setSecurityHeaders(reply, origin.baseUrl.startsWith('https:'))
    const ctx: Ctx = { ...services, caller: system, origin, signal: signalOf(reply) }
    try {
      const way = ways[request.url.split('?', 1)[0] ?? '']
      if (!way || way.method !== ctx.settings.get('mail.handler')) throw fail('request.not-found')
      const state = await way.take(ctx, raw)
      await reply.header('cache-control', 'no-store').send({ state })
    } catch (error) {
      sendProblem(services, error, request, reply)
    }
  },
}

/** The raw message, with the token from the settings (RFC 6750 §2.1). */
async function takeRaw(ctx: Ctx, { request }: RawExchange): Promise<unknown> {
  if (!isSecret(ctx.origin.bearer ?? '', ctx.settings.get('mail.incoming_token'))) throw await refuse(ctx)
  return receiveMail(ctx, await readSent(request.raw, longestMail), 'null')
}

/** A route of Mailgun whose address ends in "mime": a form with the whole message in `body-mime`. */
async function takeMailgun(ctx: Ctx, { request }: RawExchange): Promise<unknown> {
  const body = await readSent(request.raw, longestMail + formRoom)
  const parts = await readWholeForm(body, request.headers['content-type'] ?? '')
  const field = (name: string) => parts?.find(part => part.name === name)?.bytes
  const signed = (name: string) => field(name)?.subarray(0, mostFieldBytes).toString('utf8') ?? ''
  const key = ctx.settings.get('mailgun.signing_key') || ctx.settings.get('mailgun_secret')
  if (!isFromMailgun(signed, key, ctx.clock.now())) throw await refuse(ctx)
  const bytes = field('body-mime')
  if (!bytes) throw fail('incoming-mail.not-mail')
  return forOneMessage(ctx, signed('token'), bytes, () => receiveMail(ctx, bytes, 'mailgun'))
}

/**
 * A signature is valid for one message: someone who has seen it must not submit another one with it. Mailgun sends the
 * same message again if our response got lost.
 */
async function forOneMessage<T>(
  ctx: Needs<'db' | 'limits' | 'origin'>,
  token: string,
  message: Buffer,
  work: () => Promise<T>,
): Promise<T> {
  const used = `mailgun-token:${hashed(token)}`
  const again = `${used}:${createHash('sha256').update(message).digest('base64url')}`
  try {
    await ctx.db.transaction(async tx => {
      const isFirst = (await ctx.limits.countIn(tx, used, 1, tokenSeconds)) === null
      const isAgain = (await ctx.limits.countIn(tx, again, 1, tokenSeconds)) !== null
      // Undoes both counts, so that a second try with the other message isn't taken for a repeat.
      if (!isFirst && !isAgain) throw fail('incoming-mail.not-allowed')
    })
  } catch (error) {
    throw isFailure(error, 'incoming-mail.not-allowed') ? await refuse(ctx) : error
  }
  try {
    return await work()
  } catch (error) {
    await ctx.limits.giveBack([used, again])
    throw error
  }
}

/** Pub/Sub only announces that there is something new; the token is in the address it was given. */
async function takeGmail(ctx: Ctx, { request }: RawExchange): Promise<unknown> {
  const { token } = request.query as { token?: unknown }
  const expected = ctx.settings.get('mail.incoming_token')
  if (!isSecret(typeof token === 'string' ? token : '', expected)) throw await refuse(ctx)
  return takeGmailPush(ctx, (await readSent(request.raw, longestPush)).toString('utf8'))
}

/** Wrong proofs are counted; requests with a right one are never held up by them. */
async function refuse(ctx: Needs<'limits' | 'origin'>): Promise<Error> {
  await ctx.limits.count([`incoming-mail-proof:${clientKey(ctx.origin.address)}`], 60, 900)
  return fail('incoming-mail.not-allowed')
}

function readSent(request: IncomingMessage, most: number): Promise<Buffer> {
  return readWhole(request, most, () => fail('incoming-mail.too-large'))
}
