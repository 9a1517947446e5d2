import type { Sentence } from '@holdall/contract/kit/sentences.ts'

/**
 * What a save would mean that somebody should know first. It is refused until they repeat it with the name of the field
 * under `accepted`.
 */
export class Consequence {
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    this.sentence = sentence
  }
}
