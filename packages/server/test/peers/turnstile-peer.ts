import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

export const turnstileKeys = { site: '0x4-site-key-of-the-tests', secret: 'canary-turnstile-secret' }

interface Token {
  readonly action: string
  readonly hostname: string
  /** The idempotency key of the first question; the same one gets the same answer. */
  usedBy: string | null
}

export interface TurnstilePeer extends HttpPeer {
  /** `lost` answers the first question of each pair, but the answer doesn't arrive. */
  fault: 'broken' | 'cut' | 'garbled' | 'lost' | null
  /** Issues a token as a browser would get it for an action on this host; valid once. */
  token(action: string, hostname?: string): string
  /** Says how often the browser has loaded the script. */
  readonly loads: number
  readonly verified: { readonly response: string; readonly remoteip: string | null; readonly key: string }[]
  readonly variables: Readonly<Record<string, string>>
}

/** As “Supported languages” lists them, long and short. */
const languages = [
  'auto',
  ...'ar-eg bg-bg zh-cn zh-tw hr-hr cs-cz da-dk nl-nl en-us fa-ir fi-fi fr-fr de-de el-gr he-il hi-in hu-hu id-id it-it'.split(
    ' ',
  ),
  ...'ja-jp tlh ko-kr lt-lt ms-my nb-no pl-pl pt-br ro-ro ru-ru sr-ba sk-sk sl-si es-es sv-se th-th tr-tr uk-ua vi-vn'.split(
    ' ',
  ),
  ...'ar bg zh hr cs da nl en fa fi fr de el he hi hu id it ja ko lt ms nb pl pt ro ru sr sk sl es sv th tr uk vi'.split(
    ' ',
  ),
]

/** What `api.js` provides to a page with `render=explicit`: a widget that gets a token, as the real one does from its frame. */
const script = (origin: string) => `
window.turnstile = {
  render(place, options) {
    if (!${JSON.stringify(languages)}.includes(options.language)) throw new Error('Turnstile has no language ' + options.language)
    if (options.sitekey !== ${JSON.stringify(turnstileKeys.site)}) { setTimeout(() => options['error-callback']('110200'), 0); return 'none' }
    const url = ${JSON.stringify(origin)} + '/turnstile/token?' + new URLSearchParams({ action: options.action, host: location.hostname })
    fetch(url).then(answer => answer.json()).then(({ token }) => options.callback(token), () => options['error-callback']('300030'))
    return 'widget'
  },
  remove() {},
}
`

const json = (status: number, data: unknown): PeerAnswer => ({ status, data })

/**
 * Follows "Validate the token", "Client-side rendering" and "Supported languages" on developers.cloudflare.com/turnstile: a token is at most
 * 2048 characters, valid once, and belongs to an action and a host name; a question that is repeated with its
 * `idempotency_key` gets the same answer; `error-codes` says what is wrong.
 */
export async function startTurnstilePeer(): Promise<TurnstilePeer> {
  const tokens = new Map<string, Token>()
  let loads = 0
  const lost = new Set<string>()
  const http = await startHttpPeer(async request => {
    const { pathname, searchParams } = request.url
    const cors = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    if (pathname === '/turnstile/v0/api.js') {
      loads++
      return { status: 200, text: script(http.url), headers: { 'content-type': 'text/javascript', ...cors } }
    }
    if (pathname === '/turnstile/token') {
      const token = peer.token(searchParams.get('action') ?? '', searchParams.get('host') ?? '')
      return { ...json(200, { token }), headers: cors }
    }
    if (pathname !== '/turnstile/v0/siteverify' || request.method !== 'POST') return json(404, {})
    if (peer.fault === 'cut') return cutOff
    if (peer.fault === 'garbled') return { status: 200, text: '<html>' }
    if (peer.fault === 'broken') return json(500, { success: false, 'error-codes': ['internal-error'] })
    const { answer, key } = verify(peer, tokens, request)
    if (peer.fault !== 'lost' || lost.has(key)) return answer
    lost.add(key)
    return cutOff
  })
  const peer: TurnstilePeer = {
    ...http,
    fault: null,
    verified: [],
    get loads() {
      return loads
    },
    token(action, hostname = 'localhost') {
      const token = `0.token-${tokens.size + 1}`
      tokens.set(token, { action, hostname, usedBy: null })
      return token
    },
    variables: { TURNSTILE_URL: http.url, OUTBOUND_ALLOW: '127.0.0.1' },
  }
  return peer
}

function verify(
  peer: TurnstilePeer,
  tokens: Map<string, Token>,
  { body }: PeerRequest,
): { answer: PeerAnswer; key: string } {
  const { secret = '', response = '', remoteip = null, idempotency_key: key = '' } = JSON.parse(body.toString('utf8'))
  const wrong = (code: string, status = 200) => ({
    answer: json(status, { success: false, 'error-codes': [code], messages: [] }),
    key,
  })
  if (!secret) return wrong('missing-input-secret', 400)
  if (secret !== turnstileKeys.secret) return wrong('invalid-input-secret')
  if (!response) return wrong('missing-input-response', 400)
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) return wrong('bad-request', 400)
  peer.verified.push({ response, remoteip, key })
  const token = tokens.get(response)
  if (token === undefined || response.length > 2048) return wrong('invalid-input-response')
  if (token.usedBy !== null && token.usedBy !== key) return wrong('timeout-or-duplicate')
  token.usedBy = key
  const { action, hostname } = token
  const at = { challenge_ts: new Date().toISOString(), cdata: '', metadata: { interactive: false } }
  return { answer: json(200, { success: true, 'error-codes': [], hostname, action, ...at }), key }
}
