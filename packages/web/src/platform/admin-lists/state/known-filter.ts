import type { Filter, FilterDeclaration, FilterOperator } from '@holdall/contract/kit/list-parts/filters.ts'
import { operatorsOf } from '@holdall/contract/kit/list-parts/filters.ts'

/** A filter of an address, if the list has it and its value makes sense; otherwise null. The server checks again. */
export function knownFilter(declared: Readonly<Record<string, FilterDeclaration>>, found: unknown): Filter | null {
  if (!isRecord(found)) return null
  const { key, operator, value, ...rest } = found
  if (typeof key !== 'string' || !Object.hasOwn(declared, key) || Object.keys(rest).length > 0) return null
  const filter = declared[key]
  const known = filter && operatorsOf[filter.kind].find((one: FilterOperator) => one === operator)
  if (!filter || !known || value === undefined) return null
  const read = readValue(filter, value)
  return read === undefined ? null : { key, operator: known, value: read }
}

/** Undefined if it makes no sense. */
function readValue(filter: FilterDeclaration, value: unknown): Filter['value'] | undefined {
  if (filter.kind === 'relation') return value === null ? null : undefined
  if (filter.kind === 'number') return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined
  if (typeof value !== 'string') return undefined
  if (filter.kind === 'text') {
    const words = value.trim()
    return words !== '' && words.length <= 200 ? words : undefined
  }
  return isKnownText(filter, value) ? value : undefined
}

function isKnownText(filter: FilterDeclaration, value: string): boolean {
  if (filter.kind === 'choice') return Object.hasOwn(filter.options, value)
  if (filter.kind === 'user') return /^[0-9a-z]{26}$/.test(value)
  return isDay(value) && value >= '1900-01-01' && value <= '2999-12-31'
}

/** Not 31 February. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
