import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useState } from 'react'
import { CaptchaNote } from '../../../../platform/early/captcha-note.tsx'
import { useSubmit } from '../../../../platform/early/use-submit.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { PolicyFields } from '../policy-fields.tsx'
import { registerPolicies } from '../register-policies.ts'

/** What was missing to create an account. */
export type NewcomerBody = { email?: string; policies: string[] }

export type NewcomerProps = {
  site: Site | null
  /** The name of the site that identified them. */
  name: string
  about: { readonly email: string | null; readonly isConfirmed: boolean }
  hasCaptcha: boolean
  /** Rejects if the server refuses it, which the form shows. */
  onSend: (body: NewcomerBody) => Promise<void>
}

/** Asks a new user for what the other site did not provide. */
export function Newcomer({ site, name, about, hasCaptcha, onSend }: NewcomerProps) {
  const text = useText()
  const [email, setEmail] = useState(about.email ?? '')
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const submit = useSubmit(['email', 'policies'])
  const isOver = submit.problem?.code === 'account.social-over'
  const send = () =>
    submit.run(() => onSend({ policies: [...agreed], ...(about.isConfirmed ? {} : { email: email.trim() }) }))
  const lead = about.isConfirmed
    ? text('You are signing up with {{site}} as {{email}}.', { site: name, email: about.email ?? '' })
    : text('You are signing up with {{site}}. We’ll email you to confirm your address.', { site: name })
  return (
    <AuthPageFrame
      site={site}
      title={text('Almost there')}
      lead={lead}
      below={<a href="/sign-in">{isOver ? text('Sign in again') : text('Back to sign in')}</a>}
    >
      <Form onSubmit={send} errors={submit.errors} formError={submit.formError}>
        {!about.isConfirmed && (
          <TextField
            label={text('Email')}
            name="email"
            type="email"
            autoComplete="email"
            autoFocus
            required
            value={email}
            error={submit.errors.email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
        {site && (
          <PolicyFields
            policies={registerPolicies(site.settings)}
            agreed={agreed}
            onChange={setAgreed}
            error={submit.errors.policies}
          />
        )}
        {hasCaptcha && <CaptchaNote action="registration" />}
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
          {text('Create account')}
        </Button>
      </Form>
    </AuthPageFrame>
  )
}
