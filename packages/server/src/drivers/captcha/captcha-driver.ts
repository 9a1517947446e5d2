/** A service's verdict on a token. */
export interface Verdict {
  /** `wrong-keys` if the service doesn't know the site, so that it can say nothing of the visitor. */
  readonly is: 'person' | 'refused' | 'wrong-keys'
  /** What it said, for the log. */
  readonly facts: Readonly<Record<string, unknown>>
}

export interface SentToken {
  readonly token: string
  /** What the visitor wants to do: a token for something else is refused. */
  readonly action: string
  /** The host name of the site: a token that was made on another one is refused where the service names it. */
  readonly host: string
  /** Of the visitor; null if it isn't known. */
  readonly address: string | null
  readonly signal: AbortSignal
}

/** A service that distinguishes people from bots. */
export interface CaptchaDriver {
  /** Verifies a token that a browser sent. @throws whatever keeps it from answering */
  verify(sent: SentToken): Promise<Verdict>
}
