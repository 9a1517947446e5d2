import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './visit.module.css'

export type PasswordGateProps = {
  slug: string
  onOpen: (link: OpenedLink) => void
  /** Called when the link has expired in the meantime. */
  onGone: () => void
}

/** Asks for the link's password, and reveals nothing of what is behind it. */
export function PasswordGate({ slug, onOpen, onGone }: PasswordGateProps) {
  const text = useText()
  const form = useForm({
    initial: { password: '' },
    fieldOf: { 'link.wrong-password': 'password' },
    async submit({ password }) {
      try {
        onOpen(await call('sharing.unlock', { params: { slug }, body: { password } }))
      } catch (error) {
        if (isProblem(error, 'link.unavailable')) return onGone()
        throw error
      }
    },
  })
  return (
    <div className={classes.card}>
      <span className={classes.lock}>
        <IconLock size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <h1>{text('Enter the password')}</h1>
      <Form className={classes.form} form={form}>
        <PasswordField
          label={text('Password')}
          help={text('Ask the person who sent you this link.')}
          autoComplete="off"
          autoFocus
          required
          {...form.input('password')}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {text('Open')}
        </Button>
      </Form>
    </div>
  )
}
