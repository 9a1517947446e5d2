/** What a service says of a token. */
export interface Verdict {
  readonly success: boolean
  /** From 0, a program, to 1, a person; null where it says none: such a key is not of version 3. */
  readonly score: number | null
  readonly action: string | null
  readonly errors: readonly string[]
}

/** A service that tells people from programs. */
export interface CaptchaDriver {
  /** Asks about a token that a browser at this address brings. @throws whatever keeps it from answering */
  verify(sent: { token: string; address: string | null; signal: AbortSignal }): Promise<Verdict>
}
