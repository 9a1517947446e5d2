import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import type { Facts } from './field-facts.ts'

export type FormValues = Readonly<Record<string, unknown>>
/** What is wrong, by field; under the empty name, what is wrong with the whole. */
export type Complaints = Readonly<Record<string, Sentence>>

export type Checked = { readonly values: FormValues; readonly complaints: null } | { readonly complaints: Complaints }

/** What is known of a form before anything is typed: its fields, and what may be in them. */
export interface FormRules {
  readonly facts: Facts
  /** With `only`, just those fields are checked. */
  check(values: FormValues, only?: readonly string[]): Checked
}

/** A form without a schema: the server checks it. */
export const noRules: FormRules = { facts: {}, check: values => ({ values, complaints: null }) }

/** The values as they are meant: texts trimmed, and no value for emptied fields. */
export function meantValues(facts: Facts, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, meant(facts, name, value)]))
}

function meant(facts: Facts, name: string, value: unknown): unknown {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (!fact || typeof value !== 'string') return value
  const text = fact.control === 'password' ? value : value.trim()
  return text === '' ? fact.emptyAs : text
}

/** The fields that differ from the form's initial values. Those that became undefined are omitted. */
export function changedValues(before: FormValues, after: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== undefined && !isSame(before[name], value)),
  )
}

/** Whether two values are deeply equal; the order of an object's keys doesn't matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [Object.entries(one), Object.entries(other)]
  return (
    left.length === right.length &&
    left.every(([key, value]) => Object.hasOwn(other, key) && isSame(value, other[key as never]))
  )
}
