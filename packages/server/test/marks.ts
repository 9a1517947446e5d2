import { fillSentence, type Translate } from '@holdall/contract/kit/sentences.ts'

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

/** Whether text has words that nobody translates. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(leftOver(text))
}

/** Puts each sentence into brackets. `said` collects the English sentences, with their forms for one. */
export function bracketing(said: Set<string>): Translate {
  return (source, values = {}) => {
    for (const [key, value] of Object.entries(values)) {
      if (key.startsWith('defaultValue_')) said.add(String(value))
      else if (typeof value === 'string' && hasWords(value))
        throw new Error(`“${source}” gets “${value}” as a value, which nobody translates`)
    }
    said.add(source)
    return `[${fillSentence(source, values)}]`
  }
}
