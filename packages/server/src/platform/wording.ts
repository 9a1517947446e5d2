import { inEnglish, type Translate } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from './ctx.ts'

/** The language that someone is written to in, and how sentences are written in it. */
export interface Wording {
  /** BCP 47. */
  readonly language: string
  readonly say: Translate
}

/**
 * The language of what a response itself says to people: pages, downloaded documents, names of files. Pages have no
 * `caller`. Mails go by their recipient instead (`drivers/mail/reader/mail-reader.ts`).
 */
export function wordingFor(_ctx: Needs<'origin' | 'settings'> & Partial<Needs<'caller'>>): Wording {
  return { language: 'en', say: inEnglish }
}

export function sayFor(ctx: Parameters<typeof wordingFor>[0]): Translate {
  return wordingFor(ctx).say
}
