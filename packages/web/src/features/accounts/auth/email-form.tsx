import { useState } from 'react'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'

export type EmailFormProps = {
  /** The label of the button. */
  action: string
  onSend: (email: string) => Promise<void>
}

/** Asks for an address to send a message to. */
export function EmailForm({ action, onSend }: EmailFormProps) {
  const text = useText()
  const [email, setEmail] = useState('')
  const submit = useSubmit(['email'])
  return (
    <Form onSubmit={() => submit.run(() => onSend(email.trim()))} errors={submit.errors} formError={submit.formError}>
      <TextField
        label={text('Email')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        required
        value={email}
        error={submit.errors.email}
        onChange={event => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
        {action}
      </Button>
    </Form>
  )
}
