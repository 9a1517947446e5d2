import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { CheckboxField } from '../../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { PasswordField, TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { canUsePasskeys } from '../passkey.ts'
import type { PasswordSignIn } from './use-password-sign-in.ts'

/** `isFocused`: the form is the first thing on the page. */
export function PasswordForm({ signIn, isFocused }: { signIn: PasswordSignIn; isFocused: boolean }) {
  const text = useText()
  const { form } = signIn
  const remember = form.bind('remember')
  const isUnconfirmed = form.problem?.code === 'account.not-confirmed'
  return (
    <>
      {isUnconfirmed && <Unconfirmed isBusy={form.isBusy} onSend={signIn.sendFirst} />}
      <Form form={form} {...(isUnconfirmed && { formError: null })}>
        <TextField
          label={text('Email')}
          {...form.input('email')}
          type="email"
          autoComplete="username"
          autoFocus={isFocused}
          required
        />
        <PasswordField
          label={text('Password')}
          {...form.input('password')}
          labelAside={<a href="/forgot-password">{text('Forgot password?')}</a>}
          required
        />
        <CheckboxField
          label={text('Stay signed in')}
          checked={remember.value}
          onChange={event => remember.change(event.target.checked)}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {text('Sign in')}
        </Button>
        {canUsePasskeys() && (
          <Button size="large" isFullWidth disabled={form.isBusy} onClick={signIn.usePasskey}>
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
