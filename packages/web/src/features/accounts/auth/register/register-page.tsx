import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { isProblem } from '../../../../platform/api/problem.ts'
import { captchaHeaders } from '../../../../platform/early/captcha/captcha.ts'
import { CaptchaNote } from '../../../../platform/early/captcha/captcha-note.tsx'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import type { AuthPageProps } from '../../../../platform/registry/feature.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { RichText } from '../../../../ui/rich-text.tsx'
import { useText } from '../../../../ui/text.ts'
import { withNext } from '../auth-links.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { ButtonLink } from '../button-link.tsx'
import { ConfirmSent } from '../confirm-sent.tsx'
import { PolicyFields } from '../policy-fields.tsx'
import { mayRegisterWith, registerPolicies } from '../register-policies.ts'
import { safeNext } from '../safe-next.ts'
import { enterSite } from '../secure-address.ts'
import { SocialButtons } from '../social/social-buttons.tsx'
import { invitationIn } from './invitation.ts'
import { nobody, type Person, PersonFields, personBody } from './person-fields.tsx'
import { RegisteredAlready } from './registered-already.tsx'

type Step = 'form' | 'confirm' | 'not-signed-in'

export function Page({ search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const next = safeNext(search.get('next'), location.origin)
  const invitation = invitationIn(next)
  const [step, setStep] = useState<Step>('form')
  const form = useForm<Person & { policies: readonly string[] }>({
    initial: { ...nobody, email: invitation?.email ?? '', policies: [] },
    async submit({ policies, ...person }) {
      const proof = invitation ? { proof: invitation.proof } : {}
      const body = { ...personBody(person), policies: [...policies], ...proof }
      const answer = await call('accounts.register', { body }, { headers: await captchaHeaders('registration') })
      if (answer.next === 'confirm') return setStep('confirm')
      try {
        await call('accounts.signIn', { body: { email: body.email, password: body.password, remember: true } })
      } catch (error) {
        // The address had an account before, with another password.
        if (isProblem(error, 'account.wrong-credentials')) return setStep('not-signed-in')
        throw error
      }
      await enterSite(next)
    },
  })
  const email = form.values.email.trim()
  const policies = form.bind('policies')

  useEffect(() => {
    if (site?.needsSetup) location.replace('/setup')
    else if (site?.me) location.replace(next)
  }, [site, next])

  const signInHref = withNext('/sign-in', search)
  if (step === 'confirm') {
    const resend = () => call('accounts.resendConfirmation', { body: { email } })
    return <ConfirmSent site={site} email={email} onResend={resend} />
  }
  if (step === 'not-signed-in') return <RegisteredAlready site={site} email={email} signInHref={signInHref} />
  if ((site && !mayRegisterWith(site, invitation !== null)) || form.problem?.code === 'account.registration-closed') {
    return (
      <AuthPageFrame site={site} title={text('Registration is closed')}>
        <p>
          {site?.companyOnly
            ? text('Sign in with your company account.')
            : text('Registration is closed. Ask the site’s administrators for an account.')}
        </p>
        <ButtonLink href={signInHref}>{text('Sign in')}</ButtonLink>
      </AuthPageFrame>
    )
  }
  return (
    <AuthPageFrame
      site={site}
      kind="register"
      title={text('Create an account')}
      lead={invitation && text('You need an account to see what was shared with you.')}
      below={
        <RichText
          text={text('Have an account already? <a>Sign in</a>')}
          tags={{ a: words => <a href={signInHref}>{words}</a> }}
        />
      }
    >
      <Form form={form}>
        <PersonFields form={form} />
        {site && (
          <PolicyFields
            policies={registerPolicies(site.settings)}
            agreed={policies.value}
            onChange={policies.change}
            error={policies.error}
          />
        )}
        <CaptchaNote action="registration" />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {text('Create account')}
        </Button>
      </Form>
      <SocialButtons site={site} form={form} remember={true} next={next} />
    </AuthPageFrame>
  )
}
