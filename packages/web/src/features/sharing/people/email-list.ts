/** At most 254 characters are compared with it. */
const address = /^[^\s@<>"(),;]+@[^\s@<>"(),;]+\.[^\s@<>"(),;]+$/

/**
 * Reads the addresses in a pasted text: separated by commas, semicolons or white space, with or without names (`Ann
 * <ann@example.org>`). `rest` is whatever is not an address.
 */
export function readAddresses(text: string): { emails: string[]; rest: string } {
  const emails: string[] = []
  const rest: string[] = []
  for (const part of text.split(/[,;\n]+/)) {
    const named = /<([^<>]+)>/.exec(part)?.[1]
    const words = named === undefined ? part.split(/\s+/) : [named.trim()]
    for (const word of words.filter(Boolean)) {
      if (word.length <= 254 && address.test(word)) emails.push(word.toLowerCase())
      else rest.push(word)
    }
  }
  return { emails: [...new Set(emails)], rest: rest.join(' ') }
}
