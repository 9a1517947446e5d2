import { PoProblem } from './po-problem.ts'
import { readString } from './po-string.ts'

/** An entry of a PO file, as it is written there. */
export interface PoEntry {
  readonly context?: string
  readonly id: string
  readonly plural?: string
  /** The translation, or one for each plural form by its index; undefined where an index is left out. */
  readonly strings: readonly (string | undefined)[]
  readonly isFuzzy: boolean
}

/** More than any language has forms. */
const mostForms = 20

interface Draft {
  context?: string
  id?: string
  plural?: string
  strings: (string | undefined)[]
  isFuzzy: boolean
}

const keyword = /(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d{1,4})\])?)(?![\w[])/y

/**
 * Reads a PO file (GNU gettext, “The Format of PO Files”) in one pass, in a time in proportion to its length. Obsolete
 * entries are left out. We don’t read with gettext-parser, which writes our files: it keeps neither the indexes of
 * plural forms nor the first of two equal entries, and loses what `msgcat --escape` writes (docs/decisions/0150).
 * @throws PoProblem
 */
export function parsePo(text: string, most: number): PoEntry[] {
  const entries: PoEntry[] = []
  let draft: Draft | undefined
  let isFuzzy = false

  const finish = () => {
    if (!draft) return
    if (draft.id === undefined || draft.strings.length === 0) throw new PoProblem('It has an unfinished entry')
    entries.push({ ...draft, id: draft.id })
    if (entries.length > most) throw new PoProblem(`It has more than ${most} entries`)
    draft = undefined
  }

  const begin = (): Draft => {
    finish()
    draft = { strings: [], isFuzzy }
    isFuzzy = false
    return draft
  }

  /** Puts the value of a keyword into the entry, or begins another one with it. */
  const put = (name: string, value: string) => {
    if (name === 'msgctxt') begin().context = value
    else if (name === 'msgid') {
      const isNew = !draft || draft.id !== undefined || draft.strings.length > 0
      const target = isNew ? begin() : (draft as Draft)
      target.id = value
    } else if (!draft || draft.id === undefined) throw new PoProblem(`${name} has no msgid`)
    else if (name === 'msgid_plural') {
      if (draft.plural !== undefined || draft.strings.length > 0) throw new PoProblem('An entry has two msgid_plural')
      draft.plural = value
    } else putString(draft, name, value)
  }

  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    if (text[at] === '#') {
      const end = endOfLine(text, at)
      // The first letters say what it is; a line can be as long as the file.
      const start = text.slice(at, Math.min(end, at + 200))
      // What stands above an obsolete entry belongs to it.
      if (start.startsWith('#~')) isFuzzy = false
      else if (start.startsWith('#,')) isFuzzy ||= isFuzzyIn(text.slice(at + 2, Math.min(end, at + 2000)))
      at = end
      continue
    }
    keyword.lastIndex = at
    const [all, name] = keyword.exec(text) ?? []
    if (all === undefined || name === undefined) throw new PoProblem('It has something that is no entry')
    const { value, end } = readStrings(text, at + all.length)
    put(name, value)
    at = end
  }
  finish()
  return entries
}

/** Flags stand in one line each or together: `#, fuzzy, c-format`. */
const isFuzzyIn = (flags: string) => flags.split(/[\s,]+/).includes('fuzzy')

function putString(draft: Draft, name: string, value: string): void {
  const index = name === 'msgstr' ? 0 : Number(name.slice(7, -1))
  const isForm = name !== 'msgstr'
  if (isForm !== (draft.plural !== undefined)) throw new PoProblem('An entry has plural forms without msgid_plural')
  if (index >= mostForms) throw new PoProblem('An entry has more plural forms than any language')
  if (draft.strings[index] !== undefined) throw new PoProblem('An entry has a plural form twice')
  draft.strings[index] = value
}

/** The strings behind a keyword, which belong together wherever lines end. */
function readStrings(text: string, from: number): { readonly value: string; readonly end: number } {
  const pieces: string[] = []
  let at = skipSpace(text, from)
  while (text[at] === '"') {
    const { value, end } = readString(text, at)
    pieces.push(value)
    at = skipSpace(text, end)
  }
  if (pieces.length === 0) throw new PoProblem('A keyword has no text')
  return { value: pieces.join(''), end: at }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** Spaces, tabs, both kinds of line ends, and the mark with which Windows begins files. */
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0xfeff

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
