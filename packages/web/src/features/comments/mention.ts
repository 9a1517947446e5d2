import type { Mentioned } from './mentioned.ts'

export interface MentionStart {
  /** Position of the @. */
  readonly at: number
  /** What was typed after it. */
  readonly q: string
}

/** The mention that is being typed before the caret; null when there is none. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}._'’-]{0,40})$/u.exec(text.slice(0, caret))
  if (!match) return null
  const q = match[1] ?? ''
  return { at: caret - q.length - 1, q }
}

/** Replaces what was typed with a person's name. */
export function insertMention(
  text: string,
  caret: number,
  start: MentionStart,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start.at)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** Those of the chosen people and groups whose names are still in the text. */
export function mentionedIn(text: string, chosen: readonly Mentioned[]): Mentioned[] {
  const unique = new Map(chosen.map(person => [person.id, person]))
  return [...unique.values()].filter(person => text.includes(`@${person.name}`))
}
