import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { LoginFlow } from '@holdall/contract/accounts/login-flow.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { call } from '../../../../platform/api/call.ts'
import type { FormOf } from '../../../../platform/forms/use-form.ts'
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
  const isSettled = useSettled()
  const { form, refuse } = useAnswer({ token, needs: flow.needs, isSettled, onOutcome })
  const mustSignIn = flow.needs === 'sign-in' || form.problem?.code === 'account.sign-in-again'
  return (
    <AuthPageFrame
      site={site}
      title={text('Allow access to your files?')}
      lead={text('An app wants to connect to your account.')}
      below={<OtherAccount email={me.email} form={form} />}
    >
      <Form form={form} {...(mustSignIn && { formError: null })}>
        <DeviceFacts me={me} flow={flow} />
        <Notice tone="warning">
          {text('Only allow this if you just started it in an app on your own device.')}{' '}
          {text('If someone sent you this link, don’t allow it: they would get access to all your files.')}
        </Notice>
        {flow.needs === 'password' && (
          <>
            <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
            <PasswordField label={text('Your password')} required {...form.input('password')} />
          </>
        )}
        {mustSignIn ? (
          <SignInAgain form={form} />
        ) : (
          <Button type="submit" variant="primary" size="large" isFullWidth disabled={!isSettled} isBusy={form.isBusy}>
            {text('Allow access')}
          </Button>
        )}
        <Button size="large" isFullWidth disabled={form.isBusy} onClick={refuse}>
          {text('Don’t allow')}
        </Button>
      </Form>
    </AuthPageFrame>
  )
}

type OneAtATime = Pick<FormOf<never>, 'isBusy' | 'run'>

function SignInAgain({ form }: { form: OneAtATime }) {
  const text = useText()
  return (
    <>
      <Notice>{text('You signed in a while ago. Sign in again to continue.')}</Notice>
      <Button variant="primary" size="large" isFullWidth isBusy={form.isBusy} onClick={() => signOutFirst(form)}>
        {text('Sign in again')}
      </Button>
    </>
  )
}

function OtherAccount({ email, form }: { email: string; form: OneAtATime }) {
  const text = useText()
  return (
    <span className={classes.other}>
      <bdi>{text('Not {{email}}?', { email })}</bdi>
      <Button variant="quiet" size="small" onClick={() => signOutFirst(form)}>
        {text('Use another account')}
      </Button>
    </span>
  )
}

/** Comes back to this page with a new session. */
function signOutFirst(form: OneAtATime): void {
  void form.run(async () => {
    await call('accounts.signOut')
    await leaveToSignIn()
  })
}
