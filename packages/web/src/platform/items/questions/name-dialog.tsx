import { useEffect, useRef } from 'react'
import { TextField } from '../../../ui/plain/text-field.tsx'
import type { AnswerProps } from '../../dialogs.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { nameProblem } from '../report.ts'
import { selectStem } from './select-stem.ts'

export type AskNameOptions = {
  title: string
  label: string
  /** Initial text of the field; the part before the extension is selected. */
  initial: string
  confirmLabel: string
  /** Does the work. If it rejects, the error is shown at the field. */
  submit: (name: string) => Promise<void>
}

export function NameDialog({
  title,
  label,
  initial,
  confirmLabel,
  submit,
  onAnswer,
}: AskNameOptions & AnswerProps<true>) {
  const ref = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { name: initial },
    explain: problem => ({ name: nameProblem(problem) }),
    async submit({ name }) {
      await submit(name)
      onAnswer(true)
    },
  })
  useEffect(() => {
    if (ref.current) selectStem(ref.current, 'file')
  }, [])
  return (
    <FormDialog
      form={form}
      title={title}
      size="small"
      isBrief
      onClose={() => onAnswer(null)}
      submitLabel={confirmLabel}
    >
      <TextField ref={ref} label={label} {...form.input('name')} autoComplete="off" spellCheck={false} />
    </FormDialog>
  )
}
