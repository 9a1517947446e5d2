/** The result of a check. */
export interface Verdict {
  readonly isRight: boolean
  /** Shown in full if the check fails. */
  readonly output: string
  /** Always shown, one per line; they don't make the check fail. */
  readonly warnings?: readonly string[]
}

export interface Check {
  readonly name: string
  run(): Promise<Verdict>
}
