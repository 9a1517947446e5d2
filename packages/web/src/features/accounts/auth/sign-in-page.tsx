import type { SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { leaveTo } from '../../../platform/leave.ts'
import type { AuthPageProps } from '../../../platform/registry/feature.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { PasswordField, TextField } from '../../../ui/plain/text-field.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { withNext } from './auth-links.ts'
import { AuthPageFrame } from './auth-page-frame.tsx'
import { ConfirmSent } from './confirm-sent.tsx'
import { canUsePasskeys, signInWithPasskey } from './passkey.ts'
import { invitationIn } from './register/invitation.ts'
import { isRegistrationOpen } from './register-policies.ts'
import { safeNext } from './safe-next.ts'
import { SecondStep } from './second-step.tsx'
import { SocialButtons } from './social/social-buttons.tsx'

export function Page({ search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const next = safeNext(search.get('next'), location.origin)
  const [email, setEmail] = useState(() => invitationIn(next)?.email ?? '')
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(true)
  const [isMailSent, setMailSent] = useState(false)
  const [ways, setWays] = useState<readonly SecondStepWay[] | null>(null)
  const submit = useSubmit(['email', 'password'])

  useLeaving(site, next)

  const signIn = () =>
    submit.run(async () => {
      const body = { email: email.trim(), password, remember: isRemembered }
      const result = await call('accounts.signIn', { body })
      if ('secondStep' in result) setWays(result.secondStep)
      else await leaveTo(next)
    })
  const usePasskey = () =>
    submit.run(async () => {
      if (await signInWithPasskey(isRemembered)) await leaveTo(next)
    })
  const resend = () => call('accounts.resendConfirmation', { body: { email: email.trim() } })
  const sendFirst = () =>
    submit.run(async () => {
      await resend()
      setMailSent(true)
    })

  if (isMailSent) return <ConfirmSent site={site} email={email.trim()} onResend={resend} />
  if (ways) {
    const goBack = () => {
      setWays(null)
      setPassword('')
    }
    const go = () => leaveTo(next)
    return <SecondStep site={site} ways={ways} isRemembered={isRemembered} onDone={go} onBack={goBack} />
  }
  const isUnconfirmed = submit.problem?.code === 'account.not-confirmed'
  const below = isRegistrationOpen(site) && <NewHere search={search} />
  return (
    <Frame site={site} isInvited={invitationIn(next) !== null} below={below}>
      {search.has('deleted') && (
        <Notice tone="success">{text('Your account was deleted. We’ve sent you a confirmation email.')}</Notice>
      )}
      {isUnconfirmed && <Unconfirmed isBusy={submit.isBusy} onSend={sendFirst} />}
      <Form onSubmit={signIn} errors={submit.errors} formError={isUnconfirmed ? null : submit.formError}>
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
        <PasswordField
          label={text('Password')}
          name="password"
          labelAside={<a href="/forgot-password">{text('Forgot password?')}</a>}
          required
          value={password}
          error={submit.errors.password}
          onChange={event => setPassword(event.target.value)}
        />
        <CheckboxField
          label={text('Stay signed in')}
          checked={isRemembered}
          onChange={event => setRemembered(event.target.checked)}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
          {text('Sign in')}
        </Button>
        {canUsePasskeys() && (
          <Button size="large" isFullWidth disabled={submit.isBusy} onClick={usePasskey}>
            {text('Sign in with a passkey')}
          </Button>
        )}
      </Form>
      <SocialButtons site={site} submit={submit} remember={isRemembered} next={next} />
    </Frame>
  )
}

type FrameProps = { site: Site | null; isInvited: boolean; below: ReactNode; children: ReactNode }

function Frame({ site, isInvited, below, children }: FrameProps) {
  const text = useText()
  const lead = isInvited && text('Sign in to see what was shared with you.')
  return (
    <AuthPageFrame site={site} kind="login" title={text('Sign in')} lead={lead} below={below}>
      {children}
    </AuthPageFrame>
  )
}

/** Leaves the page if the user is already signed in, or before the set-up. */
function useLeaving(site: Site | null, next: string): void {
  useEffect(() => {
    if (site?.needsSetup) location.replace('/setup')
    else if (site?.me) location.replace(next)
  }, [site, next])
}

function NewHere({ search }: { search: URLSearchParams }) {
  const text = useText()
  return (
    <RichText
      text={text('New here? <a>Create an account</a>')}
      tags={{ a: words => <a href={withNext('/register', search)}>{words}</a> }}
    />
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
