import { errorTable } from '@holdall/contract/contract.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { pascal } from '@holdall/contract/kit/schema-names.ts'
import { splitKey } from '@holdall/contract/kit/sentences.ts'
import type { Json } from './openapi-schemas.ts'

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
const header = (name: string): Json => ({ [name]: { $ref: `#/components/headers/${name}` } })
/** Headers that a refusal with this status has. */
const headersOf: Readonly<Record<string, Json>> = {
  401: header('WWW-Authenticate'),
  429: header('Retry-After'),
  503: header('Retry-After'),
}

/** Refusals with at most this many codes are described once for all calls that have them. */
const mostShared = 3

export const problemHeaders = {
  'WWW-Authenticate': {
    description: 'Sent if the token isn’t valid: `Bearer error="invalid_token"`.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds after which the call may be tried again.',
    schema: { type: 'integer', minimum: 0 },
  },
}

/** What any call may be answered with, whatever it declares. */
const unexpected = {
  description: describe([
    'request.unexpected',
    'site.busy',
    'site.updating',
    'request.too-slow',
    'request.cross-site',
    'request.other-person',
  ]),
  headers: headersOf[503],
  content,
}

/** Collects the refusals of all calls; those of several calls become components. */
export function createProblems() {
  const shared: Record<string, Json> = { Unexpected: unexpected }

  function response(status: string, codes: readonly string[]): Json {
    const headers = headersOf[status]
    const full = {
      description: describe(codes),
      ...(headers ? { headers } : {}),
      content,
      'x-codes': codes,
    }
    if (codes.length > mostShared) return full
    const name = `${codes.map(pascal).join('Or')}${status}`
    shared[name] = full
    return { $ref: `#/components/responses/${name}` }
  }

  return {
    /** The refusals of one call, by status. */
    of(endpoint: AnyEndpoint): Json {
      const byStatus = Map.groupBy(problemCodes(endpoint), code => String(errorTable[code]?.status))
      const responses = [...byStatus].map(([status, codes]) => [status, response(status, codes)])
      return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/Unexpected' } }
    },
    components: (): Json => shared,
  }
}

/** The codes of all problems that a call may be refused with, sorted; those of a broken server are not among them. */
export function problemCodes(endpoint: AnyEndpoint): readonly string[] {
  return [...new Set([...commonCodes(endpoint), ...(endpoint.errors ?? [])])].sort()
}

function commonCodes(endpoint: AnyEndpoint): string[] {
  const { params, query, body, rateLimit, captcha, whileOn, ignoresCaller } = endpoint
  const takesInput = params !== undefined || query !== undefined || body !== undefined
  return [
    'request.malformed',
    ...(takesInput ? ['request.invalid'] : []),
    ...(typeof body === 'object' ? ['request.too-large', 'request.media-type'] : []),
    ...(ignoresCaller ? [] : ['request.token-invalid', 'request.scope']),
    ...signInCodes(endpoint),
    ...(whileOn === undefined ? [] : ['request.turned-off']),
    ...(rateLimit ? ['request.too-many'] : []),
    ...(captcha === undefined ? [] : ['captcha.refused', 'captcha.away']),
  ]
}

function signInCodes(endpoint: AnyEndpoint): string[] {
  const { access, byToken, whileImpersonating } = endpoint
  if (access === 'anyone' || access === 'setup') return []
  if (access === 'visitor') return ['request.sign-in-needed']
  const isForThemselvesAlone = whileImpersonating ? whileImpersonating === 'refused' : byToken === 'never'
  return [
    'request.sign-in-needed',
    ...(isForThemselvesAlone ? ['account.impersonating'] : []),
    ...(typeof access === 'object' ? ['request.forbidden', 'account.second-factor-needed'] : []),
  ]
}

/** A value of a sentence is written as its name in `meta`. */
function describe(codes: readonly string[]): string {
  return codes
    .map(
      code =>
        `- \`${code}\`: ${splitKey(errorTable[code]?.message ?? '').text.replace(/\{\{(\w+)(?:,[^{}]*)?\}\}/g, '{$1}')}`,
    )
    .join('\n')
}
