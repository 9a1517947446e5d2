import { mostText } from '../text-limits.ts'

/** Collects text up to the amount that is kept per file. */
export interface Collector {
  add(text: string): void
  isFull(): boolean
  text(): string
}

export function createCollector(most = mostText): Collector {
  const parts: string[] = []
  let length = 0
  return {
    add(text) {
      if (length >= most || text === '') return
      const part = text.length > most - length ? text.slice(0, most - length) : text
      parts.push(part)
      length += part.length
    },
    isFull: () => length >= most,
    text: () => parts.join(''),
  }
}
