import type { Problem } from '@holdall/contract/kit/errors.ts'
import { isDatabaseFull, isDatabaseUnavailable } from '../database/constraint.ts'
import { Failure, fail } from '../failure.ts'

/** The media type of problem documents (RFC 9457 §3). */
export const problemType = 'application/problem+json; charset=utf-8'

/** The declared failure behind an error, or null if it is a bug. */
export function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (isDatabaseFull(error)) return fail('file.storage-full')
  if (isDatabaseUnavailable(error)) return fail('site.busy', undefined, { headers: { 'retry-after': '2' } })
  const status = statusOf(error)
  if (status === 413) return fail('request.too-large')
  if (status === 415) return fail('request.media-type')
  if (status === 404) return fail('request.not-found')
  if (status >= 400 && status < 500) return fail('request.malformed')
  return null
}

export function presentProblem(failure: Failure, requestId: string): Problem {
  const { text } = failure.sentence
  return {
    type: `/problems/${failure.code}`,
    title: failure.message,
    ...(failure.message === text ? {} : { detail: failure.message, sentence: text }),
    status: failure.status,
    code: failure.code,
    requestId,
    ...(failure.details.errors ? { errors: [...failure.details.errors] } : {}),
    ...(failure.details.meta ? { meta: { ...failure.details.meta } } : {}),
  }
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 0
  return Number(error.statusCode)
}
