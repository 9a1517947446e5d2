import { setImmediate } from 'node:timers/promises'
import { po } from 'gettext-parser'
import { version } from '../../../platform/version.ts'
import { type Catalogued, messagesOf, type PoMessage } from './messages.ts'
import { pluralRuleOf } from './plural-forms.ts'

/** Entries that are written before others get their turn, which takes a few milliseconds. */
const entriesATurn = 50

export interface WrittenLanguage {
  readonly language: string
  /** Says when a line was last changed. */
  readonly changedAt: Date
}

/** Writes the lines of a language as a PO file (GNU gettext, “The Format of PO Files”), as its own tools would write it. */
export function writePo(
  { language, changedAt }: WrittenLanguage,
  lines: ReadonlyMap<string, string>,
  catalogued: Catalogued,
): Promise<Buffer> {
  const { forms, header } = pluralRuleOf(language)
  const headers = {
    ...commonHeaders,
    'PO-Revision-Date': dateOf(changedAt),
    'Last-Translator': 'Automatically generated',
    'Language-Team': 'none',
    Language: localeOf(language),
    ...(header === undefined ? {} : { 'Plural-Forms': header }),
  }
  return write(headers, messagesOf(lines, forms, catalogued))
}

/** Writes the template of all languages, a POT file: every sentence without a translation. */
export function writePot(catalogued: Catalogued): Promise<Buffer> {
  const { forms } = pluralRuleOf('en')
  const keys = catalogued.sentences.flatMap(({ text, isPlural }) =>
    isPlural ? forms.map(form => `${text}_${form}`) : [text],
  )
  const headers = {
    ...commonHeaders,
    'PO-Revision-Date': 'YEAR-MO-DA HO:MI+ZONE',
    'Last-Translator': 'FULL NAME <EMAIL@ADDRESS>',
    'Language-Team': 'LANGUAGE <LL@li.org>',
    Language: '',
    'Plural-Forms': 'nplurals=INTEGER; plural=EXPRESSION;',
  }
  return write(headers, messagesOf(new Map(keys.map(key => [key, ''])), forms, catalogued), 'fuzzy')
}

const commonHeaders = {
  'Project-Id-Version': `Holdall ${version}`,
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Transfer-Encoding': '8bit',
}

/** As translators’ programs name languages: `pt_BR`, `zh_Hans`. */
function localeOf(language: string): string {
  return language.replaceAll('-', '_')
}

function dateOf(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')}+0000`
}

async function write(headers: Record<string, string>, messages: Iterator<PoMessage>, flag?: string): Promise<Buffer> {
  const first = { msgid: '', msgstr: [''], ...(flag ? { comments: { flag } } : {}) }
  const pieces = [piece(headers, [first])]
  for (;;) {
    await setImmediate()
    const some = take(messages, entriesATurn)
    if (some.length === 0) return Buffer.concat(pieces)
    const written = piece({}, some)
    // The library begins everything it writes with a header.
    pieces.push(written.subarray(written.indexOf('\n\n') + 1))
  }
}

/** The next ones, at most so many. */
function take<T>(from: Iterator<T>, most: number): T[] {
  const taken: T[] = []
  while (taken.length < most) {
    const next = from.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

function piece(headers: Record<string, string>, messages: readonly PoMessage[]): Buffer {
  // A line of the site’s own may have any name, `__proto__` too.
  const translations = Object.create(null) as Record<string, Record<string, PoMessage>>
  for (const message of messages) {
    const context = message.msgctxt ?? ''
    translations[context] ??= Object.create(null) as Record<string, PoMessage>
    const group = translations[context]
    if (group) group[message.msgid] = message
  }
  return po.compile({ charset: 'utf-8', headers, translations: translations as never })
}
