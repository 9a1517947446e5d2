import type { z } from 'zod'

export type FormValues = Readonly<Record<string, unknown>>

/** What the schema finds wrong, one sentence a field; of a nested value, at the field that holds it. Empty when all is right. */
export function findErrors(schema: z.ZodObject, values: FormValues): Record<string, string> {
  const parsed = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '')
    errors[field] ??= isMissing(issue, values[field]) ? 'Fill this in' : issue.message
  }
  return errors
}

/** Of an empty field nobody wants to read which kind of value was expected. */
function isMissing(issue: { readonly code: string }, value: unknown): boolean {
  return issue.code === 'invalid_type' && (value === undefined || value === null || value === '' || Number.isNaN(value))
}

/** The fields whose values differ from those that the form began with. */
export function changedValues<T extends FormValues>(initial: T, values: T): Partial<T> {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(initial[name], value))
  return Object.fromEntries(changed) as Partial<T>
}

function isSame(before: unknown, after: unknown): boolean {
  return Object.is(before, after) || JSON.stringify(before) === JSON.stringify(after)
}

/** A number as people type it: with a comma or a point; null where nothing is typed, NaN for what is no number. */
export function readNumber(text: string): number | null {
  const bare = text.trim().replace(',', '.')
  if (bare === '') return null
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}
