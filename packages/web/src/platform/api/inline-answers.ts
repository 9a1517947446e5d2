let answers: Map<string, unknown> | undefined

/** How long after the page was made its answers may stand for asking; milliseconds. */
const freshMs = 10_000

/**
 * What the server wrote into the page as the answer to this address, once: who asks again wants to know anew. Undefined
 * where there is none.
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
