import type { Problem } from '@holdall/contract/kit/errors.ts'
import { type Sentence, sentence, sentenceValues, type Told } from '@holdall/contract/kit/sentences.ts'

/** A refusal by the server (RFC 9457), or that the server couldn't be reached. */
export class ApiProblem extends Error {
  /** `resource.problem`; `offline` if there was no response. */
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
    return {
      text: this.problem?.sentence ?? this.problem?.title ?? this.message,
      values: sentenceValues(this.problem?.meta),
    }
  }

  /** What is wrong with each wrong field of the body, by its path. */
  get fields(): Record<string, Told> {
    const fields: Record<string, Told> = {}
    for (const error of this.problem?.errors ?? []) fields[error.field] ??= error
    return fields
  }
}

/** The problem in a response; a response without a problem document counts as a general failure. */
export function refusedBy(status: number, problem: Problem | null): ApiProblem {
  const message = problem?.detail ?? problem?.title ?? sentence('Something went wrong. Please try again.')
  return new ApiProblem(problem?.code ?? 'request.unexpected', status, message, problem)
}

/** There was no response. Says whether that is due to the device’s network or the server. */
export function unreachable(): ApiProblem {
  const isOffline = globalThis.navigator?.onLine === false
  return new ApiProblem(
    'offline',
    0,
    isOffline
      ? sentence('You’re offline. Connect to the internet and try again.')
      : sentence('The server can’t be reached. Please try again in a moment.'),
  )
}

export function isProblem(error: unknown, code?: string): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code)
}
