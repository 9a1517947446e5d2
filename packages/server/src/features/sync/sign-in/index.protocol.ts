import type { IncomingMessage } from 'node:http'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { anonymous } from '../../../platform/caller.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { readWhole } from '../../../platform/http/body/late-body.ts'
import type { Protocol } from '../../../platform/http/protocol.ts'
import type { RawExchange } from '../../../platform/http/route.ts'
import { refuseCrossSite, setSecurityHeaders } from '../../../platform/http/security.ts'
import { originOf, sendProblem, signalOf } from '../../../platform/http/server.ts'
import { loginFlow } from '../../accounts/public.ts'

/** Far more than a form with one token has; bytes. */
const longestForm = 4096

type Answer = (ctx: Ctx, raw: RawExchange) => Promise<void>

const answers: Readonly<Record<string, Answer>> = {
  'GET /index.php/204': async (_ctx, { reply }) => void reply.code(204).send(),
  'POST /index.php/login/v2': begin,
  'POST /index.php/login/v2/poll': poll,
  'GET /index.php/login/flow': beginOlder,
}

/**
 * What Nextcloud's apps ask before they have a password: whether the network lets them through, and how a member can let them in
 * (its login flow, version 2, and version 1 of older apps). Everything else below the address isn't there. The address itself
 * is an old one of other programs, which people open, not apps.
 */
export const indexProtocol: Protocol = {
  prefix: '/index.php',
  methods: ['GET', 'HEAD', 'POST'],
  async answer(services, raw) {
    const { request, reply } = raw
    if (/^\/index\.php\/?(?:[?#]|$)/.test(request.url)) {
      request.server.unknownAddress.answer(request, reply)
      return
    }
    // Cookies are ignored here, so that a page of another site can't act with one.
    const origin = { ...originOf(services, request), bearer: null, cookies: {} }
    setSecurityHeaders(reply, origin.baseUrl.startsWith('https:'))
    reply.header('cache-control', 'no-store')
    try {
      const [path = ''] = (request.raw.url ?? '').split('?', 1)
      const answer = answers[`${request.method === 'HEAD' ? 'GET' : request.method} ${path.replace(/\/$/, '')}`]
      if (!answer) throw fail('request.not-found')
      refuseCrossSite(request, origin.baseUrl)
      const baseUrl = withoutEnd(origin.baseUrl, '/')
      await answer({ ...services, caller: anonymous, origin: { ...origin, baseUrl }, signal: signalOf(reply) }, raw)
    } catch (error) {
      sendProblem(services, error, request, reply)
    }
  },
}

async function begin(ctx: Ctx, { reply }: RawExchange): Promise<void> {
  const { pageToken, pollToken } = await loginFlow.start(ctx, 'by-poll')
  const { baseUrl } = ctx.origin
  const poll = { token: pollToken, endpoint: `${baseUrl}/index.php/login/v2/poll` }
  await sendJson({ reply }, 200, { poll, login: pageAddress(baseUrl, pageToken) })
}

/** 404 until the member has decided, and if they refuse: clients know no other answer, and give up after a while. */
async function poll(ctx: Ctx, { request, reply }: RawExchange): Promise<void> {
  const access = await loginFlow.poll(ctx, await readToken(request.raw))
  await sendJson({ reply }, access ? 200 : 404, access ?? [])
}

/**
 * Older apps show the page themselves and are told their password by an address that it opens. They say so in a header, which a
 * link on another page can't: such a link would open this in a browser, where nobody has asked for it.
 */
async function beginOlder(ctx: Ctx, { request, reply }: RawExchange): Promise<void> {
  if (request.headers['ocs-apirequest'] !== 'true') throw fail('request.not-found')
  const { pageToken } = await loginFlow.start(ctx, 'by-page')
  await reply.code(303).header('location', pageAddress(ctx.origin.baseUrl, pageToken)).send()
}

function pageAddress(baseUrl: string, token: string): string {
  return `${baseUrl}/connect/${token}`
}

async function sendJson({ reply }: Pick<RawExchange, 'reply'>, status: number, body: unknown): Promise<void> {
  await reply.code(status).type('application/json; charset=utf-8').send(body)
}

/** The token of a form (`application/x-www-form-urlencoded`); empty if it has none. */
async function readToken(request: IncomingMessage): Promise<string> {
  const body = await readWhole(request, longestForm, () => fail('request.too-large'))
  return new URLSearchParams(body.toString('utf8')).get('token') ?? ''
}
