import { refuse } from '../../../platform/http/webdav/refusal.ts'

export interface IfCondition {
  readonly isNegated: boolean
  readonly kind: 'token' | 'etag'
  readonly value: string
}

/** Conditions that must all hold, for the requested resource or another one (RFC 4918 §10.4). */
export interface IfList {
  /** The address before the list; null for the requested resource. */
  readonly resource: string | null
  readonly conditions: readonly IfCondition[]
}

const mostConditions = 100
/** Addresses that one header can refer to. Each is looked up name by name, twice for a change. */
const mostResources = 10

/** Reads an If header: at least one of its lists must hold. @throws a refusal with 400 */
export function readIf(header: string): IfList[] {
  const lists: IfList[] = []
  let rest = header.trim()
  let resource: string | null = null
  let count = 0
  while (rest !== '') {
    const tag = /^<([^<>\s]+)>\s*/.exec(rest)
    if (tag) {
      resource = tag[1] ?? ''
      rest = rest.slice(tag[0].length)
    }
    const list = /^\(([^()]*)\)\s*/.exec(rest)
    // Etags may contain parentheses; in practice none do, and ours never.
    if (!list) throw bad()
    const conditions = readConditions(list[1] ?? '')
    count += conditions.length
    if (count > mostConditions) throw bad()
    lists.push({ resource, conditions })
    rest = rest.slice(list[0].length)
  }
  if (lists.length === 0) throw bad()
  const resources = new Set(lists.map(list => list.resource))
  if (resources.size > mostResources) throw refuse(400, 'The If header names too many addresses')
  return lists
}

function readConditions(text: string): IfCondition[] {
  const conditions: IfCondition[] = []
  let rest = text.trim()
  while (rest !== '') {
    const match = /^(not(?=[\s<[])\s*)?(?:<([^<>\s]+)>|\[((?:W\/)?"[^"]*")\])\s*/i.exec(rest)
    if (!match) throw bad()
    const [whole, negation, token, etag] = match
    const isNegated = negation !== undefined
    conditions.push(
      token === undefined ? { isNegated, kind: 'etag', value: etag ?? '' } : { isNegated, kind: 'token', value: token },
    )
    rest = rest.slice(whole.length)
  }
  if (conditions.length === 0) throw bad()
  return conditions
}

/** Every lock token in the header counts as submitted, whatever its list says (RFC 4918 §10.4.1). */
export function submittedTokens(lists: readonly IfList[]): Set<string> {
  const conditions = lists.flatMap(list => list.conditions)
  return new Set(conditions.filter(({ kind }) => kind === 'token').map(({ value }) => value))
}

function bad() {
  return refuse(400, 'The If header can’t be read')
}
