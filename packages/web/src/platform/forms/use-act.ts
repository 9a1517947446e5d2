import { useRef } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import { useText } from '../../ui/text.ts'
import { problemText } from '../early/problem-text.ts'
import { useForm } from './use-form.ts'

export interface Act<A extends readonly unknown[]> {
  readonly isBusy: boolean
  /** What it is being done with; null while nothing is being done. */
  readonly doing: A | null
  /** Does it, unless it is being done. Resolves to whether it succeeded; never rejects. */
  run(...args: A): Promise<boolean>
}

/**
 * What a button does: the button is busy meanwhile, nothing is done twice, and what goes wrong is a toast, or goes to
 * `onProblem`. What asks for something first, or shows its refusal beside itself, is a form.
 */
export function useAct<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
  onProblem?: (error: unknown) => unknown,
): Act<A> {
  const text = useText()
  const args = useRef<A | null>(null)
  const form = useForm({
    initial: {},
    async submit() {
      if (args.current) await work(...args.current)
    },
    explain(error) {
      if (onProblem) onProblem(error)
      else showToast({ key: 'act', tone: 'danger', message: problemText(error, text) })
      return null
    },
  })
  return {
    isBusy: form.isBusy,
    doing: form.isBusy ? args.current : null,
    run(...given) {
      if (!form.isBusy) args.current = given
      return form.send()
    },
  }
}
