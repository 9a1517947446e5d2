import type { Problem } from '@holdall/contract/kit/errors.ts'

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

  /** The sentence for each wrong field of the body, by its path. */
  get fields(): Record<string, string> {
    const fields: Record<string, string> = {}
    for (const error of this.problem?.errors ?? []) fields[error.field] ??= error.message
    return fields
  }
}

export function isProblem(error: unknown, code?: string): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code)
}
