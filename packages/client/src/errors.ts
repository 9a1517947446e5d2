import type { Problem, ProblemCode } from './schema.generated.ts'

/** What a site answers with if it refuses a call: a problem document (RFC 9457). */
export class HoldallError extends Error {
  override readonly name = 'HoldallError'
  /** The status of the response. */
  readonly status: number
  /** What is wrong, for programs. `unknown` if something between here and the site has answered. */
  readonly code: ProblemCode | 'unknown'
  /** The whole document: `errors` names wrong fields, `meta` has the values of the sentence. */
  readonly problem: Problem
  /** Seconds after which the call may be tried again; null if the site didn’t say. */
  readonly retryAfter: number | null

  constructor(response: Response, problem: Problem) {
    super(problem.detail ?? problem.title)
    this.status = response.status
    this.code = problem.code as ProblemCode | 'unknown'
    this.problem = problem
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : null
  }
}

/** Whether an error is a refusal with one of these codes; without codes, whether it is a refusal at all. */
export function isProblem<C extends ProblemCode>(
  error: unknown,
  ...codes: readonly C[]
): error is HoldallError & { readonly code: C } {
  return error instanceof HoldallError && (codes.length === 0 || (codes as readonly string[]).includes(error.code))
}

/** Reads the refusal in a response. A response to HEAD, or one of a proxy, has no document. */
export async function readProblem(response: Response): Promise<HoldallError> {
  const isDocument = response.headers.get('content-type')?.startsWith('application/problem+json')
  const text = isDocument ? await response.text() : ''
  if (text !== '') return new HoldallError(response, JSON.parse(text) as Problem)
  const title = response.statusText || `The site answered ${response.status}`
  return new HoldallError(response, { type: 'about:blank', title, status: response.status, code: 'unknown' })
}
