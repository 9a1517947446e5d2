import { type ErrorCode, type ErrorMeta, errorTable } from '@holdall/contract/contract.ts'
import type { FieldError, Reason } from '@holdall/contract/kit/errors.ts'
import { fillSentence, type Sentence, sentenceValues, type Told } from '@holdall/contract/kit/sentences.ts'

export interface FailureDetails {
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly FieldError[]
  /** Response headers that belong to the failure, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A declared, expected failure: answered with its problem document, never reported as a bug. Its message is in English.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: FailureDetails
  readonly sentence: Sentence

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    const declaration = errorTable[code]
    if (!declaration) throw new Error(`The error ${code} isn’t declared`)
    const values = sentenceValues(details.meta)
    super(fillSentence(declaration.message, values))
    this.name = 'Failure'
    this.code = code
    this.status = declaration.status
    this.details = details
    this.sentence = { text: declaration.message, values }
  }

  /** The failure of one item in a bulk action. */
  get reason(): Reason {
    return { code: this.code, ...tell(this.sentence) }
  }
}

type Meta = Readonly<Record<string, unknown>>
/** The values that the sentence needs are required; others may be added. */
type MetaOf<C extends ErrorCode> = [keyof ErrorMeta<C>] extends [never]
  ? readonly [meta?: Meta | undefined, more?: FailureDetails]
  : readonly [meta: ErrorMeta<C> & Meta, more?: FailureDetails]

/** Creates a declared failure to throw: `throw fail('tag.too-many', { max })`. */
export function fail<C extends ErrorCode>(code: C, ...[meta, more = {}]: MetaOf<C>): Failure {
  return new Failure(code, { ...more, ...(meta ? { meta } : {}) })
}

/** A sentence in English, with its values and its meaning listed separately if it has any, for translation. */
export function tell(told: string | Sentence): Told {
  const sentence = typeof told === 'string' ? { text: told } : told
  const message = fillSentence(sentence.text, sentence.values)
  const isWhole = message === sentence.text && sentence.values?.meaning === undefined
  return isWhole ? { message } : { message, sentence }
}

/** A failure that only the server could detect, reported for one field of the body. */
export function failField(field: string, sentence: string | Sentence, code?: string): Failure {
  return new Failure('request.invalid', {
    errors: [{ field, in: 'body', ...tell(sentence), ...(code ? { code } : {}) }],
  })
}

export function isFailure(error: unknown, code?: ErrorCode): error is Failure {
  return error instanceof Failure && (code === undefined || error.code === code)
}
