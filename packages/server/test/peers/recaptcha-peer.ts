import { cutOff, type HttpPeer, type PeerAnswer, type PeerRequest, startHttpPeer } from './http-peer.ts'

export const captchaKeys = { site: 'site-key-of-the-tests', secret: 'canary-captcha-secret' }

export interface RecaptchaPeer extends HttpPeer {
  /** The score of the next token that is verified. */
  score: number
  fault: 'broken' | 'cut' | 'garbled' | null
  /** Issues a token as a browser would get it for an action; valid once. */
  token(action: string): string
  /** Says how often the browser has loaded the script. */
  readonly loads: number
  readonly verified: { readonly response: string; readonly remoteip: string | null }[]
  readonly variables: Readonly<Record<string, string>>
}

/** What `api.js` provides to a page: it requests a token, as the real one does from its frame. */
const script = (origin: string, siteKey: string) => `
window.grecaptcha = {
  ready: work => setTimeout(work, 0),
  execute: async (key, { action }) => {
    if (key !== ${JSON.stringify(siteKey)}) throw new Error('Invalid site key or not loaded in api.js: ' + key)
    const answer = await fetch(${JSON.stringify(origin)} + '/recaptcha/token?action=' + encodeURIComponent(action))
    return (await answer.json()).token
  },
}
`

const json = (status: number, data: unknown): PeerAnswer => ({ status, data })

/**
 * Follows "reCAPTCHA v3" and "Verifying the user's response" on developers.google.com/recaptcha: a token belongs to an
 * action and is valid once; `error-codes` says what is wrong.
 */
export async function startRecaptchaPeer(): Promise<RecaptchaPeer> {
  const tokens = new Map<string, string>()
  let made = 0
  let loads = 0
  const http = await startHttpPeer(async request => {
    const { pathname, searchParams } = request.url
    const cors = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    if (pathname === '/recaptcha/api.js') {
      loads++
      const text = script(http.url, searchParams.get('render') ?? '')
      return { status: 200, text, headers: { 'content-type': 'text/javascript', ...cors } }
    }
    if (pathname === '/recaptcha/token') {
      return { ...json(200, { token: peer.token(searchParams.get('action') ?? '') }), headers: cors }
    }
    if (pathname !== '/recaptcha/api/siteverify' || request.method !== 'POST') return json(404, {})
    if (peer.fault === 'cut') return cutOff
    if (peer.fault === 'garbled') return { status: 200, text: '<html>' }
    return peer.fault === 'broken' ? json(503, {}) : verify(peer, tokens, request)
  })
  const peer: RecaptchaPeer = {
    ...http,
    score: 0.9,
    fault: null,
    verified: [],
    get loads() {
      return loads
    },
    token(action) {
      made++
      const token = `token-${made}-of-the-peer`
      tokens.set(token, action)
      return token
    },
    variables: { RECAPTCHA_URL: http.url, OUTBOUND_ALLOW: '127.0.0.1' },
  }
  return peer
}

function verify(peer: RecaptchaPeer, tokens: Map<string, string>, { body }: PeerRequest): PeerAnswer {
  const form = new URLSearchParams(body.toString('utf8'))
  const wrong = (code: string) => json(200, { success: false, 'error-codes': [code] })
  const response = form.get('response') ?? ''
  if (!form.get('secret')) return wrong('missing-input-secret')
  if (form.get('secret') !== captchaKeys.secret) return wrong('invalid-input-secret')
  if (!response) return wrong('missing-input-response')
  peer.verified.push({ response, remoteip: form.get('remoteip') })
  const action = tokens.get(response)
  if (action === undefined) return wrong(/^token-/.test(response) ? 'timeout-or-duplicate' : 'invalid-input-response')
  tokens.delete(response)
  const at = { challenge_ts: new Date().toISOString(), hostname: 'drive.test' }
  return json(200, { success: true, score: peer.score, action, ...at })
}
