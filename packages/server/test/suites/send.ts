import { type AnyEndpoint, endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import type { Client, Sent, TestApp } from '../harness.ts'

/** Makes a separate client with the same cookies, so that cookies set by an answer apply to one call only. */
export function sameBrowser(test: TestApp, client: Client): Client {
  const copy = test.client()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

export interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly text: string
  readonly errors: readonly { field: string; in: string }[]
}

/** Calls an endpoint; reads only the beginning of an event stream. */
export async function send(test: TestApp, client: Client, endpoint: AnyEndpoint, sent: Sent): Promise<Answer> {
  if (endpoint.response === 'events') return openStream(test, client, endpoint, sent)
  const answer = await client.request(endpoint.method, endpointUrl(endpoint, sent.params, sent.query), sent)
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json') && answer.payload
  const problem = isProblem ? answer.json() : {}
  return { status: answer.statusCode, code: problem.code, text: answer.payload, errors: problem.errors ?? [] }
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
  return { status: answer.statusCode, code: problem.code, text, errors: problem.errors ?? [] }
}
