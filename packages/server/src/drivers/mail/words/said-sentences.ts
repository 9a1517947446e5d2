import { inEnglish, keyOf, type SentenceValues, type Translate } from '@holdall/contract/kit/sentences.ts'
import { type MailContent, type MailSite, renderMail } from '../mail-content.ts'
import { type MailReader, readerWith } from '../reader/mail-reader.ts'
import type { SampledMail } from '../sampled-mail.ts'
import { withoutMarks } from './without-marks.ts'

/** Where a sentence stands: `part` is inside another one, `frame` is the layout of every mail. */
type SaidPlace = 'subject' | 'text' | 'button' | 'note' | 'part' | 'frame'

/** A sentence of a mail. */
export interface SaidSentence {
  /** As the catalogue has it (`keyOf`), without a plural form. */
  readonly key: string
  readonly place: SaidPlace
  /** The examples that say it, counted from 0. */
  readonly examples: readonly number[]
  /** Its values in the first of them, as English writes them. */
  readonly values: Readonly<Record<string, string>>
}

const order: readonly SaidPlace[] = ['subject', 'text', 'button', 'note', 'part', 'frame']

/** The sentences that a mail says in its examples, in the order in which they are read. */
export function saidSentences(mail: SampledMail, site: MailSite): SaidSentence[] {
  const found = new Map<string, { place: SaidPlace; examples: number[]; values: Record<string, string> }>()
  for (const [index, data] of mail.data.entries()) {
    for (const [key, { place, values }] of saidOnce(mail, data, site)) {
      const known = found.get(key)
      if (!known) found.set(key, { place, examples: [index], values })
      else {
        known.examples.push(index)
        // A sentence can be a whole paragraph in one example, and part of another sentence in the next.
        if (order.indexOf(place) < order.indexOf(known.place)) known.place = place
      }
    }
  }
  return [...found]
    .map(([key, one]) => ({ key, ...one }))
    .sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place))
}

interface Once {
  readonly place: SaidPlace
  readonly values: Record<string, string>
}

/** Builds one example twice: with the values that English writes, and with marks that show where each sentence ends up. */
function saidOnce({ template }: SampledMail, data: never, site: MailSite): Map<string, Once> {
  const values = new Map<string, Record<string, string>>()
  const content = template.build(
    data,
    site,
    hearing((key, told) => values.set(key, values.get(key) ?? told)),
  )
  const ofMail = new Set(values.keys())
  renderMail(
    content,
    site,
    hearing((key, told) => values.set(key, values.get(key) ?? told)),
  )
  const keys = [...values.keys()]
  const marked = template.build(data, site, marking(keys))
  const placeOf = placesIn(marked)
  return new Map(
    keys.map((key, index) => {
      const place = ofMail.has(key) ? (placeOf.get(index) ?? 'part') : 'frame'
      return [key, { place, values: values.get(key) ?? {} }] as const
    }),
  )
}

/** A reader of English who passes on what is said. */
function hearing(hear: (key: string, values: Record<string, string>) => void): MailReader {
  const say: Translate = (source, values = {}) => {
    hear(keyIn(source, values), shownValues(values))
    return inEnglish(source, values)
  }
  return readerWith({ language: 'en', say, timeZone: 'UTC', datePattern: 'yyyy-MM-dd' })
}

/** A reader who gets the number of each sentence instead of its words. */
function marking(keys: readonly string[]): MailReader {
  return { language: 'en', say: (source, values = {}) => `\uE000${keys.indexOf(keyIn(source, values))}\uE001` }
}

function placesIn({ subject, paragraphs, action, notes = [] }: MailContent): Map<number, SaidPlace> {
  const places = new Map<number, SaidPlace>()
  const note = (text: string, place: SaidPlace) => {
    for (const [, index] of text.matchAll(/\uE000(\d+)\uE001/g))
      if (!places.has(Number(index))) places.set(Number(index), place)
  }
  note(subject, 'subject')
  for (const text of paragraphs) note(text, 'text')
  if (action) note(action.label, 'button')
  for (const text of notes) note(text, 'note')
  return places
}

function keyIn(source: string, { meaning }: SentenceValues): string {
  return typeof meaning === 'string' ? keyOf(source, meaning) : source
}

function shownValues(values: SentenceValues): Record<string, string> {
  const shown = Object.entries(values).filter(([name]) => name !== 'meaning' && !name.startsWith('defaultValue_'))
  return Object.fromEntries(shown.map(([name]) => [name, withoutMarks(inEnglish(`{{${name}}}`, values))]))
}
