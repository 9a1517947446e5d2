import type { FieldErrors } from '../../ui/field-errors.ts'
import type { Translate } from '../../ui/text.ts'
import { joinSentences, toldText } from '../../ui/text.ts'
import type { ApiProblem } from '../api/problem.ts'
import { isProblem } from '../api/problem.ts'
import { problemText } from '../early/problem-text.ts'

export interface Refusal {
  /** By field, for the form's fields. */
  readonly errors: FieldErrors
  /** What is wrong with the whole form; null if the fields say everything. */
  readonly formError: string | null
  /** The refusal itself, for a page that offers a solution. */
  readonly problem: ApiProblem | null
}

/** Sorts what the server refused: to the shown fields, and the rest above the form. */
export function refusalOf(
  error: unknown,
  fields: readonly string[],
  fieldOf: Readonly<Record<string, string>>,
  text: Translate,
): Refusal {
  if (!isProblem(error)) {
    console.error(error)
    return { errors: {}, formError: problemText(error, text), problem: null }
  }
  const field = fieldOf[error.code]
  if (field) return { errors: { [field]: problemText(error, text) }, formError: null, problem: error }
  const errors: Record<string, string> = {}
  const others: string[] = []
  for (const [path, told] of Object.entries(error.fields)) {
    const shown = fields.find(name => path === name || path.startsWith(`${name}.`))
    const words = toldText(told, text)
    if (shown) errors[shown] ??= words
    else others.push(words)
  }
  if (others.length > 0) return { errors, formError: joinSentences(others), problem: error }
  const isAtFields = Object.keys(errors).length > 0
  return { errors, formError: isAtFields ? null : problemText(error, text), problem: error }
}
