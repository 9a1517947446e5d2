import { z } from 'zod'
import { Day, Id } from '../fields.ts'
import { says } from '../issues.ts'
import type { Filter, FilterDeclaration } from './filters.ts'
import { mostFilters, operatorsOf } from './filters.ts'

function schemaOf(filter: FilterDeclaration): z.ZodType<string | number | null> {
  if (filter.kind === 'date') return Day
  if (filter.kind === 'text') return z.string().trim().min(1).max(200)
  if (filter.kind === 'number') return z.int().min(0).max(Number.MAX_SAFE_INTEGER)
  if (filter.kind === 'choice') return z.enum(Object.keys(filter.options))
  if (filter.kind === 'user') return Id
  return z.null()
}

/** The filters of a list as an array of `{ key, operator, value }`; an unknown key, operator or value is refused by name. */
export function filtersSchema<K extends string>(declared: Readonly<Record<K, FilterDeclaration>>) {
  const kinds = Object.entries<FilterDeclaration>(declared).map(([key, filter]) =>
    z.strictObject({ key: z.literal(key), operator: z.enum(operatorsOf[filter.kind]), value: schemaOf(filter) }),
  )
  const [first, ...others] = kinds
  const one: z.ZodType = first ? z.discriminatedUnion('key', [first, ...others]) : z.never()
  return z
    .array(one as z.ZodType<Filter<K>>)
    .max(mostFilters, says('Use at most {{count, number}} filters at once', { count: mostFilters }))
}
