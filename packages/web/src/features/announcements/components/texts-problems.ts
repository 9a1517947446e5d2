import { AnnouncementText } from '@holdall/contract/announcements/announcements.schemas.ts'
import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import { checkValues } from '../../../platform/forms/schema-rules.ts'

/** What is wrong with the words in a language, by field. */
export interface TextsProblem {
  readonly language: string
  readonly title?: Sentence
  readonly text?: Sentence
}

/** The languages whose words can't be saved, each with why. */
export function problemsOf(texts: readonly AnnouncementText[]): TextsProblem[] {
  return texts.flatMap(({ language, ...words }) => {
    const { complaints } = checkValues(AnnouncementText, { language, ...words })
    if (!complaints) return []
    // One sentence for both fields says enough.
    if (words.title.trim() === '') return [{ language, title: missing }]
    if (words.text.trim() === '') return [{ language, text: missing }]
    const { title, text } = complaints
    return [{ language, ...(title && { title }), ...(text && { text }) }]
  })
}

const missing: Sentence = { text: 'Enter a title and a text in each language' }

/** Without languages that were only looked at; the last one stays. */
export function withoutBlank(texts: readonly AnnouncementText[]): AnnouncementText[] {
  const written = texts.filter(({ title, text }) => title.trim() !== '' || text.trim() !== '')
  return written.length > 0 ? written : texts.slice(0, 1)
}
