import type { Reader, Tx } from '../database/database.ts'

/** A secret as it is stored, and the context that it was sealed with. */
export interface SealedText {
  readonly text: string
  readonly context: string
}

/** Secrets that a feature keeps outside the settings, sealed with the key of the site. */
export interface Sealed {
  /** The secrets by which the program notices at its start that it has the wrong key. */
  readonly list?: (db: Reader) => Promise<readonly SealedText[]>
  /** Removes the secrets because the key is lost. @returns how many there were */
  readonly forget: (tx: Tx) => Promise<number>
  /** The name under which the command that forgets them reports how many there were. */
  readonly countedAs?: 'secondFactors' | 'providers'
}
