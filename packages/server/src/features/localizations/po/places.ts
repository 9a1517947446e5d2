import { createHash } from 'node:crypto'

/** What a sentence is on the screen, for translators; the key is what `languages/places.json` says. */
export const kinds = {
  button: 'Button',
  menu: 'Menu entry',
  tab: 'Tab',
  link: 'Link',
  heading: 'Heading',
  column: 'Column heading',
  label: 'Label',
  spoken: 'Name that screen readers say',
  placeholder: 'Hint in an empty field',
  help: 'Help text',
  choice: 'Choice',
  question: 'Question before an action',
  toast: 'Brief message after an action',
  empty: 'Text in an empty list',
  error: 'Error message',
  check: 'Step of a test',
  permission: 'Permission',
  subject: 'Subject of an email',
  mail: 'Text of an email',
  text: 'Text',
} as const
export type SentenceKind = keyof typeof kinds

/** By file of the code: the sentences that it contains, by what they are, as `nameOfSentence` names them. */
export type Places = Readonly<Record<string, Readonly<Partial<Record<SentenceKind, string>>>>>

export interface Place {
  readonly file: string
  readonly kind: SentenceKind
}

/** A short name of a sentence, which changes with it alone. Eight letters: no two of all sentences share one. */
export function nameOfSentence(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}

/** The places of each sentence, by its name. */
export function placesByName(places: Places): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>()
  for (const [file, byKind] of Object.entries(places)) {
    for (const [kind, names] of Object.entries(byKind)) {
      for (const name of names.split(' ')) {
        const list = found.get(name) ?? []
        found.set(name, list)
        list.push({ file, kind: kind as SentenceKind })
      }
    }
  }
  return found
}

/** Where the sentences of the product are. Only read when a file is written. */
export async function productPlaces(): Promise<Places> {
  const file = await import('../../../../languages/places.json', { with: { type: 'json' } })
  return file.default as Places
}
