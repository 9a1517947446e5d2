/** Something that tests need in addition to Node.js. */
export interface Service {
  /** Variables that tell the tests where it is. */
  readonly env: Readonly<Record<string, string>>
}

/** Something that isn't available on this machine. */
export interface Missing {
  /** Says what is not tested as a consequence. */
  readonly suite: string
  readonly reason: string
}

export type Provided = Service | Missing

export function isMissing(provided: Provided): provided is Missing {
  return 'reason' in provided
}
