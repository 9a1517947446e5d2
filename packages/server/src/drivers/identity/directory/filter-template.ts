import {
  AndFilter,
  EqualityFilter,
  ExtensibleFilter,
  type Filter,
  FilterParser,
  NotFilter,
  OrFilter,
  PresenceFilter,
  SubstringFilter,
} from 'ldapts'
import { IdentityError } from '../identity-provider.ts'

/** A filter with a gap (RFC 4515). */
export interface FilterTemplate {
  /**
   * What was typed, or the name of an entry, can't change the structure: it only ever becomes a value.
   * @param values by gap; a gap without one is filled with the empty text, which nothing has
   */
  fill(values: Readonly<Record<string, string>>): Filter
  /** Returns whether the filter has this gap. */
  has(gap: string): boolean
  /** The filter without its gap: whoever could match with some value. */
  open(): Filter
  /** Whether it asks Active Directory to look through nested groups itself. */
  readonly isTransitive: boolean
}

/** `LDAP_MATCHING_RULE_IN_CHAIN` (MS-ADTS, section 3.1.1.3.4.4.3). */
const inChain = '1.2.840.113556.1.4.1941'

/**
 * @param gaps the placeholders of which at least one must occur, such as `{{user}}`
 * @throws IdentityError if the filter isn't one, or has no gap
 */
export function readFilter(text: string, gaps: readonly string[], field: string): FilterTemplate {
  const wrong = (words: string, cause?: unknown) => new IdentityError('misconfigured', words, { cause, field })
  const present = gaps.filter(gap => text.includes(gap))
  if (present.length === 0) throw wrong(`The filter needs ${gaps.join(' or ')}, which stands for the name`)
  // Letters and digits alone, so that the parser leaves them as they are.
  const marks = present.map(gap => ({ gap, mark: `gap${gap.replaceAll(/\W/g, '')}7f3a9c` }))
  const marked = marks.reduce((rest, { gap, mark }) => rest.replaceAll(gap, mark), decodeText(text, wrong))
  let parsed: Filter
  try {
    parsed = FilterParser.parseString(marked)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const shown = marks.reduce((rest, { gap, mark }) => rest.replaceAll(mark, gap), said)
    throw wrong(`The filter isn’t valid: ${shown}`, error)
  }
  const fill = (values: Readonly<Record<string, string>>) =>
    marks.reduce((filter, { gap, mark }) => change(filter, one => fillIn(one, mark, values[gap] ?? '')), parsed)
  const empty = fill({})
  for (const { gap, mark } of marks) {
    if (isInNegation(parsed, mark)) throw wrong(`The filter can’t have ${gap} in a negation`)
    if (hasMark(empty, mark)) throw wrong(`The filter can only compare ${gap} with =, such as (uid=${gap})`)
  }
  const isMarked = (filter: Filter) => marks.some(({ mark }) => hasMark(filter, mark))
  return {
    fill,
    has: gap => present.includes(gap),
    open: () => change(parsed, filter => (isMarked(filter) ? opened(filter) : filter)),
    isTransitive: text.includes(`:${inChain}:=`),
  }
}

/**
 * Replaces what is escaped beyond ASCII (`\c3\bc`) by its characters. The library would take each byte for a character.
 * @throws IdentityError if it isn't UTF-8
 */
function decodeText(text: string, wrong: (words: string, cause: unknown) => IdentityError): string {
  try {
    return text.replaceAll(/(?:\\[89a-f][0-9a-f])+/gi, bytes =>
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes.replaceAll('\\', ''), 'hex')),
    )
  } catch (error) {
    throw wrong('The filter isn’t valid: what is escaped in it isn’t UTF-8', error)
  }
}

/** Copies a filter and changes the conditions in it. */
function change(filter: Filter, changed: (condition: Filter) => Filter): Filter {
  if (filter instanceof AndFilter) return new AndFilter({ filters: filter.filters.map(one => change(one, changed)) })
  if (filter instanceof OrFilter) return new OrFilter({ filters: filter.filters.map(one => change(one, changed)) })
  if (filter instanceof NotFilter) return new NotFilter({ filter: change(filter.filter, changed) })
  return changed(filter)
}

function fillIn(filter: Filter, mark: string, value: string): Filter {
  const filled = (text: string) => text.replaceAll(mark, () => value)
  if (filter instanceof EqualityFilter) {
    return new EqualityFilter({ attribute: filter.attribute, value: filled(String(filter.value)) })
  }
  if (filter instanceof ExtensibleFilter) {
    const { rule, matchType, dnAttributes } = filter
    return new ExtensibleFilter({ rule, matchType, dnAttributes, value: filled(filter.value) })
  }
  if (filter instanceof SubstringFilter) {
    const { attribute, initial, any, final } = filter
    return new SubstringFilter({ attribute, initial: filled(initial), any: any.map(filled), final: filled(final) })
  }
  return filter
}

/** The condition that there is any value. */
function opened(filter: Filter): Filter {
  const attribute = filter instanceof ExtensibleFilter ? filter.matchType : attributeOf(filter)
  return new PresenceFilter({ attribute: attribute || 'objectClass' })
}

function attributeOf(filter: Filter): string {
  return 'attribute' in filter ? String(filter.attribute) : ''
}

function hasMark(filter: Filter, mark: string): boolean {
  return filter.toString().includes(mark)
}

function isInNegation(filter: Filter, mark: string): boolean {
  if (filter instanceof NotFilter) return hasMark(filter, mark)
  if (filter instanceof AndFilter || filter instanceof OrFilter)
    return filter.filters.some(one => isInNegation(one, mark))
  return false
}
