import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { useSubmit } from '../../../platform/early/use-submit.ts'
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
  const [password, setPassword] = useState('')
  const submit = useSubmit(['password'], { 'link.wrong-password': 'password' })
  const unlock = () =>
    submit.run(async () => {
      try {
        onOpen(await call('sharing.unlock', { params: { slug }, body: { password } }))
      } catch (error) {
        if (isProblem(error, 'link.unavailable')) return onGone()
        throw error
      }
    })
  return (
    <div className={classes.card}>
      <span className={classes.lock}>
        <IconLock size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <h1>{text('Enter the password')}</h1>
      <Form className={classes.form} onSubmit={unlock} errors={submit.errors} formError={submit.formError}>
        <PasswordField
          label={text('Password')}
          help={text('Ask the person who sent you this link.')}
          autoComplete="off"
          autoFocus
          required
          value={password}
          error={submit.errors.password}
          onChange={event => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
          {text('Open')}
        </Button>
      </Form>
    </div>
  )
}
