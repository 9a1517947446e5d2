import { foldText, splitName } from '@holdall/contract/drive/names.ts'

export interface Expected {
  readonly text: string
  readonly hasCome: boolean
}

/**
 * What was expected, ticked once received: an address by a sender with that address, a name by a sender of that name or
 * a file of that name, with or without its extension. Case and surrounding spaces are ignored.
 */
export function checklist(
  expected: readonly string[],
  senders: readonly { readonly name: string; readonly email: string }[],
  fileNames: readonly string[],
): Expected[] {
  const come = new Set<string>()
  for (const { name, email } of senders) for (const text of [name, email]) come.add(fold(text))
  for (const name of fileNames) for (const text of [name, splitName(name).stem]) come.add(fold(text))
  return expected.map(text => ({ text, hasCome: come.has(fold(text)) }))
}

function fold(text: string): string {
  return foldText(text.trim().replace(/\s+/g, ' '))
}
