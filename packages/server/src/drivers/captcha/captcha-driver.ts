/** A service's verdict on a token. */
export interface Verdict {
  readonly success: boolean
  /** From 0 (a bot) to 1 (a person); null if the service returns none, because the key isn't a version 3 key. */
  readonly score: number | null
  readonly action: string | null
  readonly errors: readonly string[]
}

/** A service that distinguishes people from bots. */
export interface CaptchaDriver {
  /** Verifies a token that a browser at this address sent. @throws whatever keeps it from answering */
  verify(sent: { token: string; address: string | null; signal: AbortSignal }): Promise<Verdict>
}
