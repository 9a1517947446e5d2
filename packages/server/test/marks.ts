import { fillSentence, type Translate } from '@holdall/contract/kit/sentences.ts'
import type { SentenceValue } from '@holdall/contract/kit/values/values.ts'

/** What people chose or wrote stands in these brackets, so that it can be told from the product's own words. */
export const people = { by: '⟨Ada⟩', name: '⟨Plans⟩', message: '⟨Have a look⟩', email: '⟨ada@example.org⟩' } as const

export const site = { name: '⟨Site⟩', baseUrl: 'http://site.test', takesInvited: true } as const

/** Removes sentences that were translated, what people wrote, and addresses of the site. */
export function leftOver(text: string): string {
  let left = text.replaceAll(/⟨[^⟩]*⟩/g, ' ').replaceAll(/http:\/\/site\.test[^\s"<\]]*/g, ' ')
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replaceAll(/\[[^[\]]*\]/g, ' ')
  }
  return left
}

/** What a person reads in HTML or has read out, apart from scripts and styles. */
export function visibleWords(html: string): string {
  const read = [
    ...html.matchAll(/(?:aria-label|title|(?:"description"|"og:(?:title|description)") content)="([^"]*)"/g),
  ].map(([, words]) => words)
  const shown = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
  return [shown, ...read]
    .join(' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

/** Returns whether text has words that nobody translates. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(leftOver(text))
}

/** Puts each sentence into brackets. `said` collects the English sentences, with their forms for one. */
export function bracketing(said: Set<string>): Translate {
  return (source, values = {}) => {
    const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, shownValue(value)]))
    for (const [key, value] of Object.entries(shown)) {
      if (key.startsWith('defaultValue_')) said.add(String(value))
      else if (typeof value === 'string' && hasWords(value))
        throw new Error(`“${source}” gets “${value}” as a value, which nobody translates`)
    }
    said.add(source)
    return `[${fillSentence(source, shown)}]`
  }
}

/** Dates and sizes are written by what fills the sentence; words and names come from whoever calls. */
function shownValue(value: SentenceValue | undefined): string | number | undefined {
  if (typeof value !== 'object') return value
  if (value.kind === 'list') return value.names.join(' ')
  return value.kind === 'word' || value.kind === 'name' ? value.text : `⟨${value.kind}⟩`
}

/** Whether every isolate of a text (U+2068) ends in it, and nothing else turns it. */
export function isolatesIn(text: string): 'closed' | 'open' {
  let open = 0
  for (const [sign] of text.matchAll(/[\u202A-\u202E\u2066-\u2069]/g)) {
    open += sign === '\u2068' ? 1 : sign === '\u2069' ? -1 : Number.NaN
    if (!(open >= 0)) return 'open'
  }
  return open === 0 ? 'closed' : 'open'
}
