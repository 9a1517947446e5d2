import { type ErrorCode, errorTable } from '@holdall/contract/contract.ts'
import type { FieldError } from '@holdall/contract/kit/errors.ts'

export interface FailureDetails {
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly FieldError[]
  /** Response headers that belong to the failure, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A declared, expected failure: answered as its problem document, never reported as a bug. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: FailureDetails

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    const declaration = errorTable[code]
    if (!declaration) throw new Error(`The error ${code} is not declared`)
    super(fill(declaration.message, details.meta))
    this.name = 'Failure'
    this.code = code
    this.status = declaration.status
    this.details = details
  }
}

function fill(message: string, meta: Readonly<Record<string, unknown>> = {}): string {
  return message.replace(/:([a-z][A-Za-z]*)/g, (whole, name: string) => (name in meta ? String(meta[name]) : whole))
}

/** Makes a declared failure to throw: `throw fail('link.expired', { linkId })`. */
export function fail(code: ErrorCode, meta?: Readonly<Record<string, unknown>>, more: FailureDetails = {}): Failure {
  return new Failure(code, { ...more, meta: meta ?? more.meta })
}

/** A failure that only the server could know of, told at one field of the body. */
export function failField(field: string, message: string, code?: string): Failure {
  return new Failure('request.invalid', { errors: [{ field, in: 'body', message, ...(code ? { code } : {}) }] })
}

export function isFailure(error: unknown, code?: ErrorCode): error is Failure {
  return error instanceof Failure && (code === undefined || error.code === code)
}
