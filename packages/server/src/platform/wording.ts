import type { Translate } from '@holdall/contract/kit/sentences.ts'

/** The language that someone is written to in, and how sentences are written in it. */
export interface Wording {
  /** BCP 47. */
  readonly language: string
  readonly say: Translate
}
