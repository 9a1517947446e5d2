/** Every operator that a filter may have; its kind determines which of them it offers. */
export const filterOperators = ['=', '!=', '>', '>=', '<', '<=', 'has', 'doesntHave'] as const
export type FilterOperator = (typeof filterOperators)[number]

interface FilterBase {
  /** English source text. */
  readonly label: string
}

/** Compared by whole days of the caller's time zone; the value is `YYYY-MM-DD`. */
export interface DateFilter extends FilterBase {
  readonly kind: 'date'
}
/** The value is a whole number; `bytes` are typed with a unit. */
export interface NumberFilter extends FilterBase {
  readonly kind: 'number'
  readonly isBytes?: boolean
}
/** One of a few values, each with the English source text of its name. */
export interface ChoiceFilter extends FilterBase {
  readonly kind: 'choice'
  readonly options: Readonly<Record<string, string>>
  /** What a new chip starts with; the first option unless said otherwise. */
  readonly initial?: string
}
/** Whether the row has any of something; there is no value. */
export interface RelationFilter extends FilterBase {
  readonly kind: 'relation'
}
/** A person, by id; picked in the find-user dialog. */
export interface UserFilter extends FilterBase {
  readonly kind: 'user'
}
/** Matches the whole of a short text, such as the name of an action. */
export interface TextFilter extends FilterBase {
  readonly kind: 'text'
}
export type FilterDeclaration = TextFilter | DateFilter | NumberFilter | ChoiceFilter | RelationFilter | UserFilter

const comparisons = ['=', '!=', '>', '>=', '<', '<='] as const
const equalities = ['=', '!='] as const

/** The operators of each kind of filter. */
export const operatorsOf = {
  text: equalities,
  date: comparisons,
  number: comparisons,
  choice: equalities,
  relation: ['has', 'doesntHave'],
  user: equalities,
} as const satisfies Record<FilterDeclaration['kind'], readonly FilterOperator[]>

/** One chip as a caller sends it; the value of a relation is `null`. */
export interface Filter<K extends string = string> {
  readonly key: K
  readonly operator: FilterOperator
  readonly value: string | number | null
}

/** The most filters at once. */
export const mostFilters = 20

/** Encodes filters for an address: JSON in UTF-8, then base64. The query string's own encoding is added on top. */
export function encodeFilters(filters: readonly Filter[]): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(filters))))
}

/** The JSON of an address's filters, not yet checked. @throws SyntaxError if it isn't base64 or JSON */
export function decodeFilters(text: string): unknown {
  let bytes: Uint8Array
  try {
    bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    throw new SyntaxError('This isn’t valid Base64')
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
