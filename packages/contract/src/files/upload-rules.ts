import { withoutEnd } from '../kit/texts/without-end.ts'

export interface UploadTypeRules {
  /** Empty allows every type. */
  readonly allowed: readonly string[]
  /** Takes precedence over `allowed`. */
  readonly blocked: readonly string[]
}

/**
 * The last extension of a name in lower case, without its dot; empty where there is none. Dots and spaces at the end
 * are ignored, because Windows drops them when it saves the file.
 */
export function lastExtension(name: string): string {
  const bare = withoutEnd(name, '. ')
  const dot = bare.lastIndexOf('.')
  return dot < 0 ? '' : bare.slice(dot + 1).toLowerCase()
}

/**
 * The extensions that other systems may see in a name: compatibility forms count as their letters (`ｐhp`), zero-width
 * characters are ignored, and what follows a colon is a stream of the file before it on Windows (`a.php::$DATA`).
 */
function seenExtensions(name: string): readonly [string, ...string[]] {
  const folded = withoutEnd(name.normalize('NFKC').replace(/\p{Cf}/gu, ''), /[\s\p{Z}]/u)
  const [file = ''] = folded.split(':', 1)
  return [lastExtension(folded), lastExtension(withoutEnd(file, /[.\s\p{Z}]/u))]
}

/** Returns whether a file may be renamed from one of these names to the other without another check of its type. */
export function isSameType(name: string, other: string): boolean {
  return seenExtensions(name).join('/') === seenExtensions(other).join('/')
}

/** Whether files of this name may be uploaded. Browser and server use the same check. */
export function isTypeAllowed(name: string, rules: UploadTypeRules): boolean {
  const seen = seenExtensions(name)
  const isIn = (list: readonly string[], extension: string) => list.some(entry => entry.toLowerCase() === extension)
  if (seen.some(extension => extension !== '' && isIn(rules.blocked, extension))) return false
  return rules.allowed.length === 0 || isIn(rules.allowed, seen[0])
}
