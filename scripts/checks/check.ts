/** What a check found. */
export interface Verdict {
  readonly isRight: boolean
  /** Shown in full when the check fails. */
  readonly output: string
  /** Shown always, one a line; they fail nothing. */
  readonly warnings?: readonly string[]
}

export interface Check {
  readonly name: string
  run(): Promise<Verdict>
}
