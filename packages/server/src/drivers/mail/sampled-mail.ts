import type { MailTemplate } from './mail-content.ts'

/** A mail of the product, with example data for each of its branches. */
export interface SampledMail {
  /** The template's own. */
  readonly name: string
  readonly template: MailTemplate<never>
  readonly data: readonly never[]
}

/** The examples are made of these. */
export interface SampleWords {
  /** Gets each name and text that people would have chosen or written, and returns what is shown for it. */
  readonly word: (text: string) => string
  /** The site's address, without a trailing slash. */
  readonly baseUrl: string
  /** The time that the examples name; milliseconds since 1970. */
  readonly at: number
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Every mail that the product sends, with examples; loaded when it is first asked for. */
    readonly sampleMails: (words: SampleWords) => Promise<readonly SampledMail[]>
  }
}
