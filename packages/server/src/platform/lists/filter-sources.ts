import type { Filter, FilterDeclaration, FilterOperator } from '@holdall/contract/kit/list-parts/filters.ts'
import { type RawBuilder, sql } from 'kysely'
import { dayAfter, startOfDay } from './days.ts'
import type { Condition, ListView } from './list-view.ts'

/** How a filter of one kind becomes a condition. Operators and values were checked against the declaration. */
export interface FilterSource {
  readonly kind: FilterDeclaration['kind']
  readonly condition: (view: ListView, filter: Filter) => Condition
}

const comparisons: Readonly<Partial<Record<FilterOperator, RawBuilder<unknown>>>> = {
  '=': sql`=`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

function compare(column: RawBuilder<unknown>, operator: FilterOperator, value: unknown): Condition {
  // Rows without a value count as not equal.
  if (operator === '!=') return sql`(${column} <> ${value} or ${column} is null)`
  const sign = comparisons[operator]
  if (!sign) throw new TypeError(`${operator} isn’t a comparison`)
  return sql`${column} ${sign} ${value}`
}

function compareDays(column: RawBuilder<unknown>, { operator, value }: Filter, { timeZone }: ListView): Condition {
  const day = String(value)
  const from = startOfDay(day, timeZone)
  const until = startOfDay(dayAfter(day), timeZone)
  switch (operator) {
    case '=':
      return sql`(${column} >= ${from} and ${column} < ${until})`
    case '!=':
      return sql`(${column} < ${from} or ${column} >= ${until} or ${column} is null)`
    case '>':
      return sql`${column} >= ${until}`
    case '>=':
      return sql`${column} >= ${from}`
    case '<':
      return sql`${column} < ${from}`
    default:
      return sql`${column} < ${until}`
  }
}

/** A column of milliseconds since 1970. */
export function instantFilter(column: RawBuilder<unknown>): FilterSource {
  return { kind: 'date', condition: (view, filter) => compareDays(column, filter, view) }
}

/** A number as every database accepts it, even compared with a column of a smaller type. */
export function wholeNumber(value: unknown): RawBuilder<unknown> {
  return sql`cast(${value} as bigint)`
}

export function numberFilter(column: RawBuilder<unknown>): FilterSource {
  return { kind: 'number', condition: (_, { operator, value }) => compare(column, operator, wholeNumber(value)) }
}

/** Compares the whole text. */
export function textFilter(column: RawBuilder<unknown>): FilterSource {
  return { kind: 'text', condition: (_, { operator, value }) => compare(column, operator, value) }
}

/** A user by id. */
export function userFilter(column: RawBuilder<unknown>): FilterSource {
  return { kind: 'user', condition: (_, { operator, value }) => compare(column, operator, value) }
}

/** A condition for each value; it must be true or false for every row, never null. */
export function choiceFilter(
  conditions: Readonly<Record<string, Condition | ((view: ListView) => Condition)>>,
): FilterSource {
  return {
    kind: 'choice',
    condition: (view, { operator, value }) => {
      const found = conditions[String(value)]
      if (!found) throw new TypeError(`No rows are known for ${value}`)
      const condition = typeof found === 'function' ? found(view) : found
      return operator === '!=' ? sql`not (${condition})` : condition
    },
  }
}

/** A condition that holds if there is any related row. */
export function relationFilter(any: (view: ListView) => Condition): FilterSource {
  return {
    kind: 'relation',
    condition: (view, { operator }) => (operator === 'doesntHave' ? sql`not (${any(view)})` : any(view)),
  }
}
