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

/**
 * The extensions that other systems may see in a name: compatible forms of letters count as the letters (`ｐhp`), signs without
 * a width as nothing, and what follows a colon is a stream of the file before it on Windows (`a.php::$DATA`).
 */
function seenExtensions(name: string): readonly [string, ...string[]] {
  const folded = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Z}]+$/u, '')
  const [file = ''] = folded.split(':', 1)
  return [lastExtension(folded), lastExtension(file.replace(/[.\s\p{Z}]+$/u, ''))]
}

/** Whether a file may go from one of these names to the other without being asked for its type again. */
export function isSameType(name: string, other: string): boolean {
  return seenExtensions(name).join('/') === seenExtensions(other).join('/')
}

/** Whether files of this name may be uploaded. Browser and server ask the same question. */
export function isTypeAllowed(name: string, rules: UploadTypeRules): boolean {
  const seen = seenExtensions(name)
  const isIn = (list: readonly string[], extension: string) => list.some(entry => entry.toLowerCase() === extension)
  if (seen.some(extension => extension !== '' && isIn(rules.blocked, extension))) return false
  return rules.allowed.length === 0 || isIn(rules.allowed, seen[0])
}
