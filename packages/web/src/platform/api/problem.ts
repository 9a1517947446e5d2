import type { Problem } from '@holdall/contract/kit/errors.ts'
import { type Sentence, sentenceValues, type Told } from '@holdall/contract/kit/sentences.ts'

/** What the server refused (RFC 9457), or that it could not be reached. */
export class ApiProblem extends Error {
  /** `resource.problem`; `offline` when no answer came. */
  readonly code: string
  readonly status: number
  readonly problem: Problem | null

  constructor(code: string, status: number, message: string, problem: Problem | null = null) {
    super(message)
    this.name = 'ApiProblem'
    this.code = code
    this.status = status
    this.problem = problem
  }

  /** What is wrong, to be translated. */
  get sentence(): Sentence {
    return { text: this.problem?.title ?? this.message, values: sentenceValues(this.problem?.meta) }
  }

  /** What is wrong with each wrong field of the body, by its path. */
  get fields(): Record<string, Told> {
    const fields: Record<string, Told> = {}
    for (const error of this.problem?.errors ?? []) fields[error.field] ??= error
    return fields
  }
}

/** The refusal that the server answered; of an answer without a problem document, that something went wrong. */
export function refusedBy(status: number, problem: Problem | null): ApiProblem {
  const message = problem?.detail ?? problem?.title ?? 'Something went wrong. Please try again.'
  return new ApiProblem(problem?.code ?? 'request.unexpected', status, message, problem)
}

/** No answer came. Says whether that is the device’s network or the server. */
export function unreachable(): ApiProblem {
  const isOffline = globalThis.navigator?.onLine === false
  return new ApiProblem(
    'offline',
    0,
    isOffline
      ? 'You’re offline. Connect to the internet and try again.'
      : 'The server can’t be reached. Please try again in a moment.',
  )
}

export function isProblem(error: unknown, code?: string): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code)
}
