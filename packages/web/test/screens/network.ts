import type { EndpointId } from '@holdall/contract/contract.ts'
import { endpoints } from '@holdall/contract/contract.ts'
import { type AnyEndpoint, endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { Problem } from '@holdall/contract/kit/errors.ts'
import type { z } from 'zod'
import { type Answers, type Asked, Refusal, refuse } from './answers.ts'
import { sampleOf } from './sample.ts'

interface Route {
  readonly endpoint: AnyEndpoint
  readonly pattern: RegExp
}

/** Addresses without parameters come first: `/users/search` is not a user. */
const routes: readonly Route[] = endpoints
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
  .map(endpoint => ({ endpoint, pattern: patternOf(endpointPath(endpoint)) }))

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`)
}

interface Made {
  readonly id: string
  readonly asked: Asked
}

/** Stands in for the server: takes requests by the contract's schemas, and answers by them. */
export class Network {
  #answers: Answers
  readonly #made: Made[] = []
  #open = 0
  /** What no test expects: calls without an answer, requests that the server would refuse, answers that it can't give. */
  readonly faults: string[] = []

  constructor(answers: Answers) {
    this.#answers = answers
  }

  /** From now on, these endpoints answer so. */
  answer(more: Answers): void {
    this.#answers = { ...this.#answers, ...more }
  }

  /** The requests to an endpoint up to now, oldest first. */
  calls<I extends EndpointId>(id: I): Asked<I>[] {
    return this.#made.filter(made => made.id === id).map(made => made.asked as Asked<I>)
  }

  /** The bodies of these requests, as the server would read them. */
  sent<I extends EndpointId>(id: I): Asked<I>['body'][] {
    return this.calls(id).map(asked => asked.body)
  }

  /** How many requests are being answered. */
  get open(): number {
    return this.#open
  }

  async respond(method: string, address: string, body: unknown): Promise<Response> {
    this.#open += 1
    try {
      return await this.#respond(method, address, body)
    } finally {
      this.#open -= 1
    }
  }

  async #respond(method: string, address: string, body: unknown): Promise<Response> {
    const url = new URL(address, location.origin)
    const found = routes.find(
      ({ endpoint, pattern }) => endpoint.method === method.toUpperCase() && pattern.test(url.pathname),
    )
    if (!found) return this.#fail(`${method} ${url.pathname} is no endpoint of the contract`)
    const { endpoint } = found
    const params = Object.entries(found.pattern.exec(url.pathname)?.groups ?? {})
    try {
      const asked = {
        params: read(
          endpoint.params,
          Object.fromEntries(params.map(([key, value]) => [key, decodeURIComponent(value)])),
        ),
        query: read(endpoint.query, Object.fromEntries(url.searchParams)),
        body: readBody(endpoint, body),
      } as Asked
      this.#made.push({ id: endpoint.id, asked })
      return await this.#answerTo(endpoint, asked)
    } catch (error) {
      return this.#fail(`${endpoint.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async #answerTo(endpoint: AnyEndpoint, asked: Asked): Promise<Response> {
    const answer = (this.#answers as Readonly<Record<string, unknown>>)[endpoint.id]
    if (!(endpoint.id in this.#answers)) return this.#fail(`${endpoint.id} was called, and the test gives no answer`)
    const said: unknown = typeof answer === 'function' ? await answer(asked) : answer
    if (said instanceof Refusal) return json(Problem.parse(said.problem), said.problem.status, 'problem+json')
    if (said instanceof Response) return said
    if (endpoint.response === 'none') return new Response(null, { status: 204 })
    if (endpoint.response === 'bytes') return new Response(said as BodyInit | null)
    const response = endpoint.response as z.ZodType
    return json(response.parse(sampleOf(response, said as never)), endpoint.status ?? 200)
  }

  #fail(fault: string): Response {
    this.faults.push(fault)
    const { problem } = refuse('request.not-found')
    return json(problem, problem.status, 'problem+json')
  }
}

function read(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema?.parse(value)
}

function readBody({ body, takesForm }: AnyEndpoint, sent: unknown): unknown {
  if (body === undefined) return undefined
  if (body === 'bytes' || (takesForm && sent instanceof FormData)) return sent
  return (body as z.ZodType).parse(typeof sent === 'string' ? JSON.parse(sent) : undefined)
}

function json(value: unknown, status: number, kind = 'json'): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': `application/${kind}` } })
}
