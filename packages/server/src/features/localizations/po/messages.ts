import { keyOf, splitKey } from '@holdall/contract/kit/sentences.ts'
import { type CollectedSentence, keysOf, type PluralForm } from '@holdall/contract/localizations/lines.ts'
import { commentsOf, type PoComments } from './comments.ts'
import { nameOfSentence, type Places, placesByName } from './places.ts'

/** An entry of a PO file, as gettext-parser names its parts. */
export interface PoMessage {
  readonly msgctxt?: string
  readonly msgid: string
  readonly msgid_plural?: string
  readonly msgstr: readonly string[]
  readonly comments?: PoComments
}

export interface Catalogued {
  readonly sentences: readonly CollectedSentence[]
  readonly places: Places
}

/**
 * The entries of a file: one for each sentence with all its plural forms, in the order of the sentences, and one for
 * each line of the site’s own. The context is the meaning of the sentence. Most of the work is done as they are taken, so
 * that a writer can pause.
 */
export function* messagesOf(
  lines: ReadonlyMap<string, string>,
  forms: readonly PluralForm[],
  { sentences, places }: Catalogued,
): Generator<PoMessage> {
  const byName = placesByName(places)
  const rest = new Map(lines)
  const known = sentences.filter(sentence => keysOf(sentence, forms).some(key => lines.has(key)))
  for (const key of known.flatMap(sentence => keysOf(sentence, forms))) rest.delete(key)
  const whole = [...known.filter(({ isPlural }) => !isPlural).map(({ text }) => text), ...rest.keys()]
  const taken = new Set(whole)
  for (const sentence of known) {
    const key = sentence.text
    const names = sentence.isPlural ? pluralNamesOf(sentence, taken) : namesOf(key)
    const msgstr = keysOf(sentence, forms).map(one => lines.get(one) ?? '')
    yield { ...names, msgstr, comments: commentsOf(sentence, byName.get(nameOfSentence(key)) ?? []) }
  }
  for (const [key, line] of rest) yield { ...namesOf(key), msgstr: [line] }
}

type Names = Pick<PoMessage, 'msgctxt' | 'msgid' | 'msgid_plural'>

function namesOf(key: string): Names {
  const { text, meaning } = splitKey(key)
  return meaning === undefined ? { msgid: text } : { msgctxt: meaning, msgid: text }
}

/**
 * gettext finds an entry by its context and `msgid`, so that two entries can’t share them. Where English has the same
 * form for one as another sentence, the form for many stands in its place. Nothing is lost: the key is read from
 * `msgid_plural`.
 */
function pluralNamesOf({ text: key, one }: CollectedSentence, taken: Set<string>): Names {
  const { text: many, meaning } = splitKey(key)
  const candidates = [one ?? many, many, `${many} (one)`]
  const msgid = candidates.find(id => !taken.has(keyOf(id, meaning))) ?? many
  taken.add(keyOf(msgid, meaning))
  return { ...namesOf(keyOf(msgid, meaning)), msgid_plural: many }
}
