/**
 * Text that the product has written itself, such as a formatted date. It isn't a name, so it can only get into a sentence
 * as a value with a type: the date itself (`dayValue`), or else `wordValue`.
 */
export type Written = string & { readonly form?: 'written' }

/** Text that people chose: names of files, of people, of whatever they created. */
export type Name = string & { readonly form?: 'name' }

/** A value of a sentence that says what it is, so that it is written as its reader writes it (`write-value.ts`). */
export type Value =
  /** An instant, of which the day counts, in the reader's zone. */
  | { readonly kind: 'day'; readonly at: Instant }
  /** A day of the calendar, `YYYY-MM-DD`, the same for everyone. */
  | { readonly kind: 'date'; readonly date: string }
  /** A day and time, in the reader's zone; with `zone` in that one, which is then named. */
  | { readonly kind: 'moment'; readonly at: Instant; readonly zone?: string | undefined }
  | { readonly kind: 'time'; readonly at: Instant }
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'number'; readonly value: number }
  /** 0.42 is 42 %. */
  | { readonly kind: 'percent'; readonly ratio: number }
  | { readonly kind: 'name'; readonly text: string }
  /** Names in one list: “a, b and c”. */
  | { readonly kind: 'list'; readonly names: readonly string[] }
  /** Words of the product, in the reader's language already. */
  | { readonly kind: 'word'; readonly text: string }
  /** An address of the web: programs make a link of it, so no sign is added to it. */
  | { readonly kind: 'address'; readonly url: string }

/** Milliseconds since 1970, or ISO text. */
export type Instant = number | string

/** A text by itself is a name. */
export type SentenceValue = Name | number | Value

export const dayValue = (at: Instant | Date): Value => ({ kind: 'day', at: instant(at) })
export const dateValue = (date: string): Value => ({ kind: 'date', date })
export const momentValue = (at: Instant | Date, zone?: string | null): Value => ({
  kind: 'moment',
  at: instant(at),
  ...(zone ? { zone } : {}),
})
export const timeValue = (at: Instant | Date): Value => ({ kind: 'time', at: instant(at) })
export const sizeValue = (bytes: number): Value => ({ kind: 'size', bytes })
export const numberValue = (value: number): Value => ({ kind: 'number', value })
export const percentValue = (ratio: number): Value => ({ kind: 'percent', ratio })
export const nameValue = (text: string): Value => ({ kind: 'name', text })
export const listValue = (names: readonly string[]): Value => ({ kind: 'list', names })
export const wordValue = (text: string): Value => ({ kind: 'word', text })
export const addressValue = (url: string): Value => ({ kind: 'address', url })

function instant(at: Instant | Date): Instant {
  return at instanceof Date ? at.getTime() : at
}

const kinds = {
  day: 'at',
  date: 'date',
  moment: 'at',
  time: 'at',
  size: 'bytes',
  number: 'value',
  percent: 'ratio',
  name: 'text',
  list: 'names',
  word: 'text',
  address: 'url',
} as const satisfies Record<Value['kind'], string>

/** Returns whether something that was read as JSON is such a value. */
export function isValue(value: unknown): value is Value {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const { kind } = value
  return typeof kind === 'string' && Object.hasOwn(kinds, kind) && kinds[kind as Value['kind']] in value
}
