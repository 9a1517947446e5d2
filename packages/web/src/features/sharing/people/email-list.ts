import { foldedAddress, hasSingleLabel, keptAddress } from '@holdall/contract/kit/texts/email-address.ts'

/**
 * Reads the addresses in a pasted text: separated by commas, semicolons or white space, with or without names (`Ann
 * <ann@example.org>`). `rest` is whatever is not an address.
 */
export function readAddresses(text: string): { emails: string[]; rest: string } {
  const emails: string[] = []
  const rest: string[] = []
  for (const part of text.split(/[,;，；、\n]+/)) {
    const named = /<([^<>]+)>/.exec(part)?.[1]
    const words = named === undefined ? part.split(/\s+/) : [named.trim()]
    for (const word of words.filter(Boolean)) {
      if (isAddress(word)) emails.push(foldedAddress(word))
      else rest.push(word)
    }
  }
  return { emails: [...new Set(emails)], rest: rest.join(' ') }
}

function isAddress(word: string): boolean {
  return word.length <= 254 && keptAddress(word) !== null && !hasSingleLabel(word)
}
