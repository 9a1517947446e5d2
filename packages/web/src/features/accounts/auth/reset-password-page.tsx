import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import type { AuthPageProps } from '../../../platform/feature.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { useText } from '../../../ui/text.ts'
import { tokenOf } from './auth-links.ts'
import { AuthPageFrame } from './auth-page-frame.tsx'
import { ButtonLink } from './button-link.tsx'
import { NewPassword } from './new-password.tsx'

export function Page({ params, search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const submit = useSubmit(['password'])
  const token = tokenOf(params, search)
  const reset = () =>
    submit.run(async () => {
      await call('accounts.reset', { body: { token, password } })
      setDone(true)
    })
  if (isDone) {
    return (
      <AuthPageFrame site={site} title={text('Your password is changed')}>
        <p>{text('You have been signed out everywhere. Sign in with the new password.')}</p>
        <ButtonLink href="/sign-in">{text('Sign in')}</ButtonLink>
      </AuthPageFrame>
    )
  }
  if (!token || submit.problem?.code === 'account.token-invalid') {
    return (
      <AuthPageFrame site={site} title={text('This link is no longer valid')}>
        <p>{text('It may have been used already, or be too old. Ask for a new one.')}</p>
        <ButtonLink href="/forgot-password">{text('Ask for a new link')}</ButtonLink>
      </AuthPageFrame>
    )
  }
  return (
    <AuthPageFrame site={site} title={text('Set a new password')}>
      <Form onSubmit={reset} errors={submit.errors} formError={submit.formError}>
        <NewPassword
          label={text('New password')}
          value={password}
          error={submit.errors.password}
          onChange={setPassword}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
          {text('Set password')}
        </Button>
      </Form>
    </AuthPageFrame>
  )
}
