import { inEnglish, type SentenceValues, sentence } from '@holdall/contract/kit/sentences.ts'
import { type ValueReader, writtenValues } from '@holdall/contract/kit/values/write-value.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Wording } from '../../../platform/wording.ts'

/** The language of a message; `say` writes dates as its reader does, and each moment with its zone. */
export interface MailReader extends Wording {}

/** Decides about the language in which an address without an account is written to. */
interface Stranger {
  /** The member on whose behalf the message is sent: theirs, unless a language was chosen. */
  readonly senderId?: string | undefined
  readonly language?: string | undefined
}

/** Finds out how the owner of an address reads; called in the transaction that queues the message. */
export type ReaderFor = (db: Reader, address: string, stranger?: Stranger) => Promise<MailReader>

interface Habits extends Wording {
  /** IANA name. */
  readonly timeZone: string
  /** A pattern of `dates.format`. */
  readonly datePattern: string
}

/** A reader with these habits. Names stay apart from the words around them. */
export function readerWith({ language, say, timeZone, datePattern }: Habits): MailReader {
  const inZone: ValueReader['inZone'] = parts => told(sentence('{{day}}, {{time}} ({{zone}})'), parts)
  function told(source: string, values: SentenceValues = {}): string {
    return say(source, writtenValues(values, { language, timeZone, datePattern, inZone }))
  }
  return { language, say: told }
}

export const englishReader = readerWith({
  language: 'en',
  say: inEnglish,
  timeZone: 'UTC',
  datePattern: 'yyyy-MM-dd',
})

declare module '../../../platform/services.ts' {
  interface Services {
    readonly readerFor: ReaderFor
  }
}
