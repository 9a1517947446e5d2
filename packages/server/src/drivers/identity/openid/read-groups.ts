import { type Claims, claimAt } from './claim-at.ts'

const mostGroups = 1000
const longestGroup = 255
/** Longer texts aren't taken apart. Characters. */
const longestText = 64 * 1024

/** Holds what was read of somebody's groups. */
export interface ReadGroups {
  /** Null if the provider says nothing about groups, or nothing that can be read: that changes nothing. */
  readonly groups: string[] | null
  /** Why they couldn't be read, in words for administrators; null if nothing is wrong. */
  readonly problem: string | null
}

const none: ReadGroups = { groups: null, problem: null }
const unreadable = (problem: string): ReadGroups => ({ groups: null, problem })

/**
 * Somebody's groups, in the shapes in which providers send them: a list of names or of objects, an object whose keys are the
 * names (Zitadel), or a text. A list that is too long is cut, and a name that is too long left out: that gives nobody more
 * than they have. What can't be read is null and not “in no group”, which would take rights away.
 */
export function readGroups(token: Claims, info: Claims, claim: string): ReadGroups {
  if (claim === '') return none
  if (isOverage(token, claim) || isOverage(info, claim))
    return unreadable(
      'The person is in more groups than the provider puts into a token (“_claim_names” or “hasgroups”)',
    )
  const value = claimAt(token, claim) ?? claimAt(info, claim)
  if (value === undefined) return none
  const names = namesIn(value)
  if (names === null) return unreadable(`The claim “${claim}” has a form that can’t be read`)
  const fitting = names.map(name => name.trim()).filter(name => name !== '' && name.length <= longestGroup)
  return { groups: [...new Set(fitting)].slice(0, mostGroups), problem: null }
}

/**
 * Microsoft names another place where the groups are, or only says that there are some, instead of the groups ("Groups overage
 * claim").
 */
function isOverage(claims: Claims, claim: string): boolean {
  const names = claims._claim_names
  const isElsewhere = isObject(names) && Object.hasOwn(names, claim)
  return isElsewhere || (claim === 'groups' && (claims.hasgroups === true || claims.hasgroups === 'true'))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function namesIn(value: unknown): string[] | null {
  if (typeof value === 'string') return namesInText(value)
  if (Array.isArray(value)) return namesInList(value)
  return isObject(value) ? namesInObject(value) : null
}

/** Entries of another kind among names are left out; a list of nothing else isn't an empty one. */
function namesInList(list: readonly unknown[]): string[] | null {
  const names = list.flatMap(one => (typeof one === 'string' ? one : isObject(one) ? namesOfGroup(one) : []))
  return names.length === 0 && list.length > 0 && !list.every(one => one === '') ? null : names
}

/** A group as an object: every name that it has, because a rule may use any of them. */
function namesOfGroup(group: Record<string, unknown>): string[] {
  return ['name', 'displayName', 'display_name', 'id', 'value', 'display'].flatMap(key => {
    const name = Object.hasOwn(group, key) ? group[key] : undefined
    return typeof name === 'string' && name.trim() !== '' ? name : []
  })
}

/** One group, or groups as keys: `{"admin-team": {"28015": "corp.example"}}` of Zitadel, `{"admin-team": true}`. */
function namesInObject(value: Record<string, unknown>): string[] | null {
  const own = namesOfGroup(value)
  if (own.length > 0) return own
  const entries = Object.entries(value)
  const isKeyed = entries.every(
    ([, detail]) => isObject(detail) || Array.isArray(detail) || typeof detail === 'boolean',
  )
  return isKeyed ? entries.flatMap(([name, detail]) => (detail === false ? [] : name)) : null
}

/** The name of an entry of a directory (RFC 4514), whose commas don't separate groups. */
const entryName = /^[a-z][a-z0-9-]{0,30}=[^,;]{1,255},\s?[a-z][a-z0-9-]{0,30}=/i
/** Names that are written like those of roles in OAuth (RFC 6749 §3.3): a text of them alone is a list with spaces. */
const roleName = /^[a-z0-9][a-z0-9._:/@-]{0,254}$/

function namesInText(text: string): string[] | null {
  const plain = text.trim()
  if (plain.length > longestText) return null
  if (plain.startsWith('[') || plain.startsWith('{')) {
    const parsed = parseJson(plain)
    if (parsed !== undefined) return namesIn(parsed)
  }
  if (entryName.test(plain)) return plain.split(';')
  if (/[,;\n]/.test(plain)) return plain.split(/[,;\n]/)
  const parts = plain.split(/\s+/)
  // The whole text may be one group's name all the same.
  return parts.length > 1 && parts.every(part => roleName.test(part)) ? [plain, ...parts] : [plain]
}

/** Undefined if it isn't JSON. Only lists and objects are parsed, so that no text is parsed twice. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
