import { collectSentences } from '@holdall/contract/kit/issues.ts'
import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import type { z } from 'zod'
import { fieldFacts } from './field-facts.ts'
import type { Checked, FormRules, FormValues } from './form-values.ts'

/** The rules of a form that has a schema. */
export function schemaRules(schema: z.ZodObject): FormRules {
  return { facts: fieldFacts(schema), check: (values, only) => checkValues(schema, values, only) }
}

/**
 * Parses the values as the server will. Every wrong field is named with one sentence; what is wrong inside a value is
 * reported at its field. With `only`, just those fields are checked, as in a save of what has changed.
 */
export function checkValues(schema: z.ZodObject, values: FormValues, only?: readonly string[]): Checked {
  const complaints: Record<string, Sentence> = {}
  const { error, sentenceOf } = collectSentences()
  const note = (field: string, message: string) => {
    complaints[field] ??= sentenceOf(message)
  }
  if (!only) {
    const parsed = schema.safeParse(values, { error })
    if (parsed.success) return { values: parsed.data, complaints: null }
    for (const issue of parsed.error.issues) note(String(issue.path[0] ?? ''), issue.message)
    return { complaints }
  }
  const found: Record<string, unknown> = {}
  for (const name of only) {
    const parsed = (schema.shape[name] as z.ZodType).safeParse(values[name], { error })
    if (parsed.success) found[name] = parsed.data
    else for (const issue of parsed.error.issues) note(name, issue.message)
  }
  return Object.keys(complaints).length > 0 ? { complaints } : { values: found, complaints: null }
}
