import type { Translate } from '../kit/sentences.ts'
import { listValue, momentValue, type SentenceValue, wordValue } from '../kit/values/values.ts'
import type { AuditLine } from './audit.contract.ts'
import { wordsOfAction } from './audit-actions.ts'
import { RefusedFacts, refusedAction, refusedWayNames } from './refused-sign-in.ts'
import { exportedList, exportWords } from './sentences/exports.ts'

/** An entry, as far as a sentence tells it. */
export type ToldLine = Pick<
  AuditLine,
  'action' | 'actor' | 'address' | 'after' | 'before' | 'object_id' | 'object_name' | 'object_type' | 'settings'
>

/**
 * Says what happened, in the reader's language: `<who>Ada</who> renamed <b>Plans</b> to <what>Ideas</what>`. Returns null for
 * an action that this version doesn't know.
 */
export function auditSentence(line: ToldLine, text: Translate): string | null {
  if (line.action === refusedAction) return refusedSentence(line, text)
  const words = exportedList(line.action) ? exportWords : wordsOfAction(line.action)
  if (!words) return null
  const values = valuesOf(line, text)
  if (words.own && isOwn(line)) return text(words.own, values)
  const isKnown = (words.fuller?.match(/\{\{\w+/g) ?? []).every(place => values[place.slice(2)] !== undefined)
  return text(words.fuller && isKnown ? words.fuller : words.plain, values)
}

/** A sentence without its tags, where nothing can be a link. */
export function withoutTags(sentence: string): string {
  return sentence.replaceAll(/<\/?(?:who|what|b)>/g, '')
}

function isOwn({ actor, object_type, object_id }: ToldLine): boolean {
  return object_type === 'user' && actor !== null && actor.id === object_id
}

function refusedSentence({ after }: ToldLine, text: Translate): string | null {
  const { data: facts } = RefusedFacts.safeParse(after)
  if (!facts) return null
  return text('{{way}}: {{count, number}} sign-ins refused, the last at {{time}}', {
    way: wordValue(text(refusedWayNames[facts.way])),
    count: facts.tries,
    time: momentValue(facts.last),
    defaultValue_one: '{{way}}: one sign-in refused, at {{time}}',
  })
}

type Values = Readonly<Record<string, SentenceValue | undefined>>

function valuesOf(line: ToldLine, text: Translate): Values {
  const { before, after, settings } = line
  const fact = (...names: string[]) => names.map(name => nameIn(after?.[name] ?? before?.[name])).find(Boolean)
  const list = exportedList(line.action)?.title
  return {
    who: whoOf(line, text),
    what: whatOf(line, text),
    person: line.object_type === 'user' && line.object_name ? plain(line.object_name) : undefined,
    to: fact('to', 'emails', 'person'),
    from: nameIn(before?.name),
    name: nameIn(after?.name ?? before?.name),
    group: fact('group'),
    role: fact('role'),
    provider: fact('provider'),
    device: fact('device'),
    list: list ? wordValue(text(list)) : undefined,
    settings: settings && settings.length > 0 ? listValue(settings.map(title => text(title))) : undefined,
  }
}

/** Of people who are gone, the id is left: it tells them apart, and names nobody. */
function whatOf({ object_name: name, object_type: type, object_id: id }: ToldLine, text: Translate): SentenceValue {
  if (name) return plain(name)
  return type === 'user' && id ? id : wordValue(text('something that was removed'))
}

function whoOf({ actor, address }: ToldLine, text: Translate): SentenceValue {
  const name = actor?.name || actor?.email
  if (name) return plain(name)
  if (actor) return wordValue(text('A removed user'))
  // What comes from outside has an address; the server's own work has none.
  return wordValue(text(address === null ? 'The server' : 'A visitor'))
}

function nameIn(value: unknown): SentenceValue | undefined {
  if (typeof value === 'string' && value !== '') return plain(value)
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.every(one => typeof one === 'string') ? listValue(value.map(plain)) : undefined
}

/** A name may look like one of our tags; an invisible character keeps it text. */
function plain(name: string): string {
  return name.replaceAll('<', '<\u2060')
}
