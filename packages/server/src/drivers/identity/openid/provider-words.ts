/** A provider's own words, for a message: one line of text without secrets, at most 200 characters. */
export function wordsOf(text: string, secrets: readonly string[] = []): string {
  let words = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  // Some providers repeat in their errors what they were sent.
  for (const secret of secrets) if (secret.length > 3) words = words.replaceAll(secret, '…')
  return words.slice(0, 200)
}

/** Returns what the system or a library says about a failure. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
