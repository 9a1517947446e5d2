import { useCallback, useRef, useState } from 'react'
import type { FieldErrors } from '../../ui/field-errors.ts'
import type { Translate } from '../../ui/text.ts'
import { joinSentences, toldText, useText } from '../../ui/text.ts'
import type { ApiProblem } from '../api/problem.ts'
import { isProblem } from '../api/problem.ts'
import { problemText } from './problem-text.ts'

export interface Submit {
  /** By field, for the form's fields. */
  readonly errors: FieldErrors
  /** What is wrong with the whole form; null if the fields say everything. */
  readonly formError: string | null
  /** The refusal itself, for a page that offers a solution. */
  readonly problem: ApiProblem | null
  readonly isBusy: boolean
  /** Runs the work unless it is already running. Resolves to whether it succeeded. */
  run(work: () => Promise<void>): Promise<boolean>
}

type State = Omit<Submit, 'run'>
const idle: State = { errors: {}, formError: null, problem: null, isBusy: false }

/**
 * The state of a form that is submitted: busy, and what the server refused. `fields` are those that the form shows; a
 * problem of any other field is shown above the form. `fieldOf` assigns errors that concern one field to that field.
 */
export function useSubmit(fields: readonly string[], fieldOf: Readonly<Record<string, string>> = {}): Submit {
  const text = useText()
  const [state, setState] = useState(idle)
  const isRunning = useRef(false)
  const names = fields.join(' ')
  const codes = JSON.stringify(fieldOf)
  const run = useCallback(
    async (work: () => Promise<void>) => {
      if (isRunning.current) return false
      isRunning.current = true
      setState(before => ({ ...before, isBusy: true }))
      try {
        await work()
        setState(idle)
        return true
      } catch (error) {
        setState({ ...refusalOf(error, names.split(' '), JSON.parse(codes), text), isBusy: false })
        return false
      } finally {
        isRunning.current = false
      }
    },
    [names, codes, text],
  )
  return { ...state, run }
}

type Refusal = Pick<State, 'errors' | 'formError' | 'problem'>

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
