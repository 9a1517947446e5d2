import { useEffect, useRef, useState } from 'react'
import type { AnswerProps } from '../../../../platform/dialogs.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { nameProblem } from '../../report.ts'
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
  const text = useText()
  const ref = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (ref.current) selectStem(ref.current, 'file')
  }, [])
  const send = async () => {
    setBusy(true)
    try {
      await submit(name)
      onAnswer(true)
    } catch (problem) {
      setError(nameProblem(problem))
      setBusy(false)
      ref.current?.focus()
    }
  }
  return (
    <Dialog
      title={title}
      size="small"
      onClose={() => onAnswer(null)}
      onSubmit={() => !isBusy && send()}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <TextField
        ref={ref}
        label={label}
        value={name}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={event => {
          setName(event.target.value)
          setError(null)
        }}
      />
    </Dialog>
  )
}
