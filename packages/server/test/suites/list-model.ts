import type { AnyAdminList } from '@holdall/contract/kit/admin-lists.ts'
import type { Filter, FilterDeclaration, FilterOperator } from '@holdall/contract/kit/list-parts/filters.ts'
import type { ListRecipe, Row } from './list-rows/values.ts'

/** The time zone of the administrator who filters by days. */
export const zone = 'Asia/Kolkata'
const dayOf = (instant: unknown) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(instant as string))

/** Compares numbers by value and texts byte by byte; null is the smallest. */
export function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

const holds: Readonly<Record<FilterOperator, (a: string | number | null, b: string | number) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a !== null && compare(a, b) > 0,
  '>=': (a, b) => a !== null && compare(a, b) >= 0,
  '<': (a, b) => a !== null && compare(a, b) < 0,
  '<=': (a, b) => a !== null && compare(a, b) <= 0,
  has: a => Boolean(a),
  doesntHave: a => !a,
}

/** Values that some rows have, and one that none has. */
export function samples(
  declared: FilterDeclaration,
  values: readonly unknown[],
  userId: string,
): (string | number | null)[] {
  const known = values.filter(value => value !== null && value !== undefined)
  const [low, middle, high] = [known[0], known[Math.floor(known.length / 2)], known.at(-1)]
  switch (declared.kind) {
    case 'relation':
      return [null]
    case 'choice':
      return Object.keys(declared.options)
    case 'date':
      return [...new Set([dayOf(low), dayOf(middle), dayOf(high), '1999-12-31', '2999-12-31'])]
    case 'number':
      return [...new Set([Number(low), Number(middle), Number(high), 0, Number.MAX_SAFE_INTEGER])]
    case 'user':
    case 'text':
      return [...new Set([String(low), String(middle), userId])]
  }
}

/** The rows that a filter keeps. */
export function expected(list: AnyAdminList, recipe: ListRecipe, rows: readonly Row[], filter: Filter): Row[] {
  const { kind } = list.filters[filter.key] as FilterDeclaration
  return rows.filter(row => {
    const value = (recipe.filterValues?.[filter.key]?.(row) ?? row[filter.key] ?? null) as string | null
    const compared = kind === 'date' && value !== null ? dayOf(value) : value
    return holds[filter.operator](compared, filter.value as string)
  })
}
