export interface RefusalDetails {
  /** The precondition or postcondition of RFC 4918 §16 that was not met, as an XML element. */
  readonly condition?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A WebDAV error response: expected, never reported as a bug. */
export class Refusal extends Error {
  readonly status: number
  readonly details: RefusalDetails

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.details = details
  }
}

/** Creates a refusal to throw: `throw refuse(409, 'There is no such folder')`. */
export function refuse(status: number, message: string, details?: RefusalDetails): Refusal {
  return new Refusal(status, message, details)
}
