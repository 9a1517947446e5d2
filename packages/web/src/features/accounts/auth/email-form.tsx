import { useForm } from '../../../platform/forms/use-form.ts'
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
  const form = useForm({ initial: { email: '' }, submit: ({ email }) => onSend(email.trim()) })
  return (
    <Form form={form}>
      <TextField
        label={text('Email')}
        {...form.input('email')}
        type="email"
        autoComplete="username"
        autoFocus
        required
      />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
        {action}
      </Button>
    </Form>
  )
}
