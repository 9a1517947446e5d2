import { clockOf, formatPattern } from '@holdall/contract/kit/date-pattern.ts'
import {
  directionOf,
  inEnglish,
  type SentenceValues,
  sentence,
  type Translate,
} from '@holdall/contract/kit/sentences.ts'
import { nameInText } from '@holdall/contract/kit/visible-name.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Wording } from '../../../platform/wording.ts'

/** The language of a message, and how its dates are written. */
export interface MailReader extends Wording {
  /** The date in the reader's time zone. */
  readonly day: (at: number) => string
  /** Date and time, with the zone that they are in: the reader's, unless another one is given. */
  readonly moment: (at: number, zone?: string | null) => string
}

/** Finds out how the owner of an address reads; called in the transaction that queues the message. */
export type ReaderFor = (db: Reader, address: string) => Promise<MailReader>

interface Habits extends Wording {
  /** IANA name. */
  readonly timeZone: string
  /** A pattern of `dates.format`. */
  readonly datePattern: string
}

/** A reader with these habits. */
export function readerWith({ language, say, timeZone, datePattern }: Habits): MailReader {
  const dayIn = (at: number, zone: string) => formatPattern(new Date(at), datePattern, language, zone)
  const told = keepingApart(say, directionOf(language))
  return {
    language,
    say: told,
    day: at => dayIn(at, timeZone),
    moment(at, other) {
      const zone = other ?? timeZone
      const time = new Intl.DateTimeFormat(language, { ...clockOf(datePattern), timeZone: zone }).format(at)
      return told(sentence('{{day}}, {{time}} ({{zone}})'), { day: dayIn(at, zone), time, zone })
    },
  }
}

/** Keeps names written in the other direction apart from the words around them. */
function keepingApart(say: Translate, direction: 'ltr' | 'rtl'): Translate {
  // An address stays as it is, because mail programs make a link of it; a sentence in a sentence is kept apart already.
  const isLeft = (key: string, value: string) =>
    key === 'meaning' || key.startsWith('defaultValue_') || /^https?:|\u2068/.test(value)
  return (source, values = {}) => {
    const shown: SentenceValues = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'string' && !isLeft(key, value) ? nameInText(value, direction) : value,
      ]),
    )
    return say(source, shown)
  }
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
