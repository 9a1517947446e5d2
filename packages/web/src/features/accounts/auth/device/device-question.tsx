import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { LoginFlow } from '@holdall/contract/accounts/login-flow.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import type { Submit } from '../../../../platform/early/use-submit.ts'
import { leaveToSignIn } from '../../../../platform/leave.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { PasswordField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import classes from './device.module.css'
import { DeviceFacts } from './device-facts.tsx'
import type { Outcome } from './device-outcome.tsx'
import { useAnswer } from './use-answer.ts'
import { useSettled } from './use-settled.ts'

export type DeviceQuestionProps = {
  site: Site
  me: Me
  token: string
  flow: LoginFlow
  onOutcome: (outcome: Outcome) => void
}

/** Who asks for what, and in whose name the member would say yes. */
export function DeviceQuestion({ site, me, token, flow, onOutcome }: DeviceQuestionProps) {
  const text = useText()
  const [password, setPassword] = useState('')
  const { submit, grant, refuse } = useAnswer(token, flow.needs, onOutcome)
  const isSettled = useSettled()
  const mustSignIn = flow.needs === 'sign-in' || submit.problem?.code === 'account.sign-in-again'
  return (
    <AuthPageFrame
      site={site}
      title={text('Allow access to your files?')}
      lead={text('An app wants to connect to your account.')}
      below={<OtherAccount email={me.email} submit={submit} />}
    >
      <Form
        onSubmit={() => isSettled && grant(password)}
        errors={submit.errors}
        formError={mustSignIn ? null : submit.formError}
      >
        <DeviceFacts me={me} flow={flow} />
        <Notice tone="warning">
          {text('Only allow this if you just started it in an app on your own device.')}{' '}
          {text('If someone sent you this link, don’t allow it: they would get access to all your files.')}
        </Notice>
        {flow.needs === 'password' && (
          <>
            <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
            <PasswordField
              label={text('Your password')}
              name="password"
              required
              value={password}
              error={submit.errors.password}
              onChange={event => setPassword(event.target.value)}
            />
          </>
        )}
        {mustSignIn ? (
          <SignInAgain submit={submit} />
        ) : (
          <Button type="submit" variant="primary" size="large" isFullWidth disabled={!isSettled} isBusy={submit.isBusy}>
            {text('Allow access')}
          </Button>
        )}
        <Button size="large" isFullWidth disabled={submit.isBusy} onClick={refuse}>
          {text('Don’t allow')}
        </Button>
      </Form>
    </AuthPageFrame>
  )
}

function SignInAgain({ submit }: { submit: Submit }) {
  const text = useText()
  return (
    <>
      <Notice>{text('You signed in a while ago. Sign in again to continue.')}</Notice>
      <Button variant="primary" size="large" isFullWidth isBusy={submit.isBusy} onClick={() => signOutFirst(submit)}>
        {text('Sign in again')}
      </Button>
    </>
  )
}

function OtherAccount({ email, submit }: { email: string; submit: Submit }) {
  const text = useText()
  return (
    <span className={classes.other}>
      <bdi>{text('Not {{email}}?', { email })}</bdi>
      <Button variant="quiet" size="small" onClick={() => signOutFirst(submit)}>
        {text('Use another account')}
      </Button>
    </span>
  )
}

/** Comes back to this page with a new session. */
function signOutFirst(submit: Submit): void {
  void submit.run(async () => {
    await call('accounts.signOut')
    await leaveToSignIn()
  })
}
