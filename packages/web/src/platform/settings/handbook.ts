import { queryOptions } from '@tanstack/react-query'
import { documentLanguage, type Translate } from '../../ui/text.ts'

/** One for each settings panel, under the panel's route. */
const texts = import.meta.glob<string>(['../../../../../docs/handbook/*.md', '!**/README.md'], {
  query: '?raw',
  import: 'default',
})

const byName = new Map(Object.entries(texts).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -3), load]))

export function hasHandbookPage(name: string): boolean {
  return byName.has(name)
}

/** The handbook is written in English only. Whether that is another language than the page's. */
export function isHandbookForeign(): boolean {
  return !/^en\b/.test(documentLanguage())
}

/**
 * What the screen calls a setting, a button or a list that the handbook names in English; undefined if it's the same, or
 * if the screen has nothing of this name.
 */
export function wordsOnScreen(name: string, translate: Translate): string | undefined {
  for (const sentence of sentencesOf(name)) {
    const words = translate(sentence, { meaning: meanings[sentence] })
    if (words !== sentence) return words
  }
  return undefined
}

/** Which of its meanings a short name has in the handbook. */
export const meanings: Readonly<Record<string, string>> = {
  Days: 'photos by',
  Hidden: 'a plan',
  Large: 'size of photos',
  Months: 'photos by',
  None: 'cache',
  Position: 'order of plans',
  Sync: 'plans',
  Years: 'photos by',
}

/** How a label may be written on the screen: with capitals, or with the unit of its number. */
export function sentencesOf(name: string): string[] {
  const first = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("'", '’')
  const all = first.replace(/(?<!\S)(?!(?:and|for|in|of|per|the|to)\b)\p{Ll}/gu, letter => letter.toUpperCase())
  return [...new Set([name, first, all, `${first} (days)`])]
}

/** The page's text as Markdown; null if there is no such page. */
export const handbookQuery = (name: string) =>
  queryOptions({
    queryKey: ['handbook', name],
    queryFn: async () => (await byName.get(name)?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
