let answers: Map<string, unknown> | undefined

/** How long after the page was created its responses may be used instead of requests; milliseconds. */
const freshMs = 10_000

/**
 * Forgets what is left of them. Call it as soon as anything changes: a part of the page that loads later would otherwise
 * show what was true before, and has missed the news.
 */
export function dropInlineAnswers(): void {
  answers = new Map()
}

/**
 * The response for this address that the server embedded in the page. It is used once, since a later caller wants fresh
 * data. Undefined if there is none.
 */
export function takeInlineAnswer(url: string): unknown {
  if (!answers) {
    const text = globalThis.document?.getElementById('answers')?.textContent
    answers = new Map(Object.entries(text ? (JSON.parse(text) as Record<string, unknown>) : {}))
  }
  if (answers.size === 0) return undefined
  const answer = answers.get(url)
  answers.delete(url)
  return performance.now() < freshMs ? answer : undefined
}
