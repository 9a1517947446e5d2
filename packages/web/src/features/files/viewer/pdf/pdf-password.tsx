import { useForm } from '../../../../platform/forms/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from './pdf-preview.module.css'

/** Asks for the password of a protected document. The password stays in this browser. */
export function PdfPassword({ wasWrong, onPassword }: { wasWrong: boolean; onPassword: (password: string) => void }) {
  const text = useText()
  const form = useForm({ initial: { password: '' }, submit: async ({ password }) => onPassword(password) })
  return (
    <Form form={form} className={classes.password}>
      <h2>{text('This document is protected')}</h2>
      <TextField
        label={text('Password')}
        type="password"
        autoComplete="off"
        {...form.input('password')}
        error={wasWrong ? text('Wrong password. Try again.') : undefined}
      />
      <Button type="submit" variant="primary">
        {text('Open')}
      </Button>
    </Form>
  )
}
