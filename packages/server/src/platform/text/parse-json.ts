/** Text below this is parsed in a few milliseconds, whatever it contains; characters. */
const harmless = 64 * 1024
/**
 * Lists, objects and their members in one text. A list of 10,000 files has about 50,000. A megabyte of nothing but
 * brackets takes 50 ms to parse, ordinary text 5 ms.
 */
const mostParts = 250_000

/**
 * Refuses a JSON text that consists of so many parts that parsing it would take too long. Signs inside texts count too:
 * finding out that they are inside costs more than parsing.
 * @throws SyntaxError
 */
export function requireFewParts(text: string): void {
  if (text.length <= harmless) return
  let parts = 0
  for (const sign of ['[', '{', ':']) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      if (++parts > mostParts) throw new SyntaxError('The JSON has too many parts')
    }
  }
}

/**
 * Parses JSON that someone else has written, in a bounded time for its length.
 * @throws SyntaxError if it is no JSON, or has too many parts
 */
export function parseJson(text: string): unknown {
  requireFewParts(text)
  return JSON.parse(text)
}

/** The same, or null if it can't be parsed. */
export function parseJsonOrNull(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
