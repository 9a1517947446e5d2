import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { CheckboxField } from '../../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { PasswordField, TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { canUsePasskeys } from '../passkey.ts'
import type { PasswordSignIn } from './use-password-sign-in.ts'

/** `isFocused`: the form is the first thing on the page. */
export function PasswordForm({ form, isFocused }: { form: PasswordSignIn; isFocused: boolean }) {
  const text = useText()
  const { submit } = form
  const isUnconfirmed = submit.problem?.code === 'account.not-confirmed'
  return (
    <>
      {isUnconfirmed && <Unconfirmed isBusy={submit.isBusy} onSend={form.sendFirst} />}
      <Form onSubmit={form.signIn} errors={submit.errors} formError={isUnconfirmed ? null : submit.formError}>
        <TextField
          label={text('Email')}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={isFocused}
          required
          value={form.email}
          error={submit.errors.email}
          onChange={event => form.setEmail(event.target.value)}
        />
        <PasswordField
          label={text('Password')}
          name="password"
          labelAside={<a href="/forgot-password">{text('Forgot password?')}</a>}
          required
          value={form.password}
          error={submit.errors.password}
          onChange={event => form.setPassword(event.target.value)}
        />
        <CheckboxField
          label={text('Stay signed in')}
          checked={form.isRemembered}
          onChange={event => form.setRemembered(event.target.checked)}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
          {text('Sign in')}
        </Button>
        {canUsePasskeys() && (
          <Button size="large" isFullWidth disabled={submit.isBusy} onClick={form.usePasskey}>
            {text('Sign in with a passkey')}
          </Button>
        )}
      </Form>
    </>
  )
}

function Unconfirmed({ isBusy, onSend }: { isBusy: boolean; onSend: () => unknown }) {
  const text = useText()
  return (
    <Notice tone="warning">
      <p>{text('Confirm your email address first.')}</p>
      <Button size="small" isBusy={isBusy} onClick={onSend}>
        {text('Resend email')}
      </Button>
    </Notice>
  )
}
