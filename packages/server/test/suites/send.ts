import { type AnyEndpoint, endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { Problem } from '@holdall/contract/kit/errors.ts'
import { problemCodes } from '../../src/platform/http/openapi/openapi-problems.ts'
import type { Client, Sent, TestApp } from '../harness.ts'

/** Makes a separate client with the same cookies, so that cookies set by an answer apply to one call only. */
export function sameBrowser(test: TestApp, client: Client): Client {
  const copy = test.client()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

/** What a broken server or a slow network answers with; descriptions of calls list them once for all. */
const always = new Set([
  'request.unexpected',
  'request.too-slow',
  'request.cross-site',
  'request.other-person',
  'site.busy',
  'site.updating',
])

/**
 * Says what is wrong with a refusal: it must be a whole problem document (RFC 9457), with a code that the description of
 * the call lists. Null if it is right.
 */
export function judgeRefusal(endpoint: AnyEndpoint, answer: Answer): string | null {
  if (answer.status < 400 || endpoint.method === 'HEAD') return null
  if (!answer.mediaType.startsWith('application/problem+json')) return `is ${answer.mediaType}`
  const problem = Problem.safeParse(JSON.parse(answer.text)).data
  if (!problem) return `isn’t a problem document: ${answer.text}`
  const { type, title, status, code } = problem
  if (type !== `/problems/${code}` || title === '' || status !== answer.status)
    return `contradicts itself: ${answer.text}`
  if (always.has(code) || problemCodes(endpoint).includes(code)) return null
  return `has the code ${code}, which ${endpoint.id} doesn’t declare`
}

export interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly text: string
  readonly mediaType: string
  readonly errors: readonly { field: string; in: string }[]
}

/** Calls an endpoint; reads only the beginning of an event stream. */
export async function send(test: TestApp, client: Client, endpoint: AnyEndpoint, sent: Sent): Promise<Answer> {
  if (endpoint.response === 'events') return openStream(test, client, endpoint, sent)
  const answer = await client.request(endpoint.method, endpointUrl(endpoint, sent.params, sent.query), sent)
  const mediaType = String(answer.headers['content-type'])
  const isProblem = mediaType.startsWith('application/problem+json') && answer.payload
  const problem = isProblem ? answer.json() : {}
  const { code, errors = [] } = problem
  return { status: answer.statusCode, code, text: answer.payload, mediaType, errors }
}

async function openStream(test: TestApp, client: Client, endpoint: AnyEndpoint, sent: Sent): Promise<Answer> {
  const answer = await test.app.http.inject({
    method: 'GET',
    url: endpointUrl(endpoint, sent.params, sent.query),
    headers: {
      host: 'drive.test',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...sent.headers,
    },
    payloadAsStream: true,
  })
  const stream = answer.stream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(chunk)
    if (answer.statusCode === 200) break
  }
  stream.destroy()
  const text = Buffer.concat(chunks).toString()
  const problem = answer.statusCode >= 400 ? JSON.parse(text) : {}
  const mediaType = String(answer.headers['content-type'])
  return { status: answer.statusCode, code: problem.code, text, mediaType, errors: problem.errors ?? [] }
}
