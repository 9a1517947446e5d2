/** Something that tests need beside Node.js. */
export interface Service {
  /** Variables that tell the tests where it is. */
  readonly env: Readonly<Record<string, string>>
}

/** Something that cannot be had on this machine. */
export interface Missing {
  /** What is therefore not tested. */
  readonly suite: string
  readonly reason: string
}

export type Provided = Service | Missing

export function isMissing(provided: Provided): provided is Missing {
  return 'reason' in provided
}
