import { useState } from 'react'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { useText } from '../../../ui/text.ts'
import type { Operation } from '../document/api-document.ts'
import { ParameterField } from './parameter-field.tsx'
import { canTry, type Entered, isJson, keyOf, missingParameters, prepare } from './request.ts'
import { type Sent, sendTry } from './send-try.ts'
import { SentView } from './sent-view.tsx'
import classes from './try-it.module.css'

export type TryItProps = {
  operation: Operation
  token: string
  entered: Entered
  onChange: (entered: Entered) => void
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A form that sends the call with the reader's own token. What changes something asks first. */
export function TryIt({ operation, token, entered, onChange }: TryItProps) {
  const text = useText()
  const [sent, setSent] = useState<Sent | null>(null)
  const [isChecked, setChecked] = useState(false)
  const { method, scopes, isOpen, body, parameters } = operation
  const missing = new Set(missingParameters(operation, entered).map(keyOf))
  const isWrong = body !== null && !isJson(entered.body)
  const form = useForm({
    initial: {},
    async submit() {
      setChecked(true)
      if (missing.size > 0 || isWrong) return
      if (!reading.has(method) && !(await askFirst(method))) return
      setSent(await sendTry(method, prepare(operation, entered), token))
    },
  })
  if (scopes === null)
    return <Notice>{text('Tokens aren’t accepted for this call, so it can’t be tried here.')}</Notice>
  if (!canTry(operation))
    return <Notice>{text('This call sends files or a stream. Use the command above, or the client package.')}</Notice>
  const askFirst = (name: string) =>
    confirm({
      title: text('Send this {{method}} request?', { method: name }),
      body: text('It can change this site in every way your token allows.'),
      confirmLabel: text('Send'),
      danger: name === 'DELETE',
    })
  return (
    <Form form={form} className={classes.form}>
      {parameters.map(parameter => {
        const key = keyOf(parameter)
        return (
          <ParameterField
            key={key}
            parameter={parameter}
            value={entered.values[key] ?? ''}
            error={isChecked && missing.has(key) ? text('This field is required') : undefined}
            onChange={value => onChange({ ...entered, values: { ...entered.values, [key]: value } })}
          />
        )
      })}
      {body && (
        <TextAreaField
          label={text('Request body')}
          value={entered.body}
          rows={Math.min(16, entered.body.split('\n').length + 1)}
          spellCheck={false}
          dir="ltr"
          className={classes.json}
          error={isChecked && isWrong ? text('Enter valid JSON') : undefined}
          onChange={event => onChange({ ...entered, body: event.target.value })}
        />
      )}
      <div className={classes.send}>
        <Button type="submit" variant="primary" isBusy={form.isBusy} disabled={token === '' && !isOpen}>
          {text('Send')}
        </Button>
        {token === '' && !isOpen && <p>{text('Enter an API token above to try this call.')}</p>}
      </div>
      {sent && <SentView sent={sent} />}
    </Form>
  )
}
