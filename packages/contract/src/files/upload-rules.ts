export interface UploadTypeRules {
  /** Empty allows every type. */
  readonly allowed: readonly string[]
  /** Wins over `allowed`. */
  readonly blocked: readonly string[]
}

/**
 * The last extension of a name in lower case, without its dot; empty where there is none. Dots and spaces at the end do
 * not count, because Windows drops them when it saves the file.
 */
export function lastExtension(name: string): string {
  const bare = name.replace(/[. ]+$/, '')
  const dot = bare.lastIndexOf('.')
  return dot < 0 ? '' : bare.slice(dot + 1).toLowerCase()
}

/** Whether files of this name may be uploaded. Browser and server ask the same question. */
export function isTypeAllowed(name: string, rules: UploadTypeRules): boolean {
  const extension = lastExtension(name)
  const isIn = (list: readonly string[]) => list.some(entry => entry.toLowerCase() === extension)
  if (extension !== '' && isIn(rules.blocked)) return false
  return rules.allowed.length === 0 || isIn(rules.allowed)
}
