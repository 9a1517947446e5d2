import type { PeerAnswer } from '../http-peer.ts'

interface ErrorDetails {
  readonly type?: string
  readonly code?: string
  readonly param?: string
  readonly declineCode?: string
}

/** An error as the interface answers it ("Errors"). */
export class ApiError extends Error {
  readonly status: number
  readonly details: ErrorDetails

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  answer(): PeerAnswer {
    const { type = 'invalid_request_error', code, param, declineCode } = this.details
    const error = {
      message: this.message,
      type,
      ...(code && { code }),
      ...(param && { param }),
      ...(declineCode && { decline_code: declineCode }),
    }
    return { status: this.status, data: { error } }
  }
}

/** `No such price: 'price_1'`. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}

/** @throws ApiError 404 for an id in the address, 400 for one in a parameter */
export function find<T>(map: ReadonlyMap<string, T>, kind: string, id: string, param?: string): T {
  const found = map.get(id)
  if (found !== undefined) return found
  if (param === undefined) throw missing(kind, id)
  throw new ApiError(400, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}
