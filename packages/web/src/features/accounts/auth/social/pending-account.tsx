import type { Site } from '@holdall/contract/site/site.contract.ts'
import { CaptchaNote } from '../../../../platform/early/captcha/captcha-note.tsx'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { showAddress } from '../../../../ui/people/show-address.ts'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { PolicyFields } from '../policy-fields.tsx'
import { registerPolicies } from '../register-policies.ts'

/** What was missing to create an account. */
export type PendingAccountBody = { email?: string; policies: string[] }

export type PendingAccountProps = {
  site: Site | null
  /** The name of the site that identified them. */
  name: string
  about: { readonly email: string | null; readonly isConfirmed: boolean }
  hasCaptcha: boolean
  /** Rejects if the server refuses it, which the form shows. */
  onSend: (body: PendingAccountBody) => Promise<void>
}

/** Asks a new user for what the other site did not provide. */
export function PendingAccount({ site, name, about, hasCaptcha, onSend }: PendingAccountProps) {
  const text = useText()
  const form = useForm({
    initial: { email: about.email ?? '', policies: [] as readonly string[] },
    submit: ({ email, policies }) =>
      onSend({ policies: [...policies], ...(about.isConfirmed ? {} : { email: email.trim() }) }),
  })
  const isOver = form.problem?.code === 'account.social-over'
  const policies = form.bind('policies')
  const lead = about.isConfirmed
    ? text('You are signing up with {{site}} as {{email}}.', { site: name, email: showAddress(about.email ?? '') })
    : text('You are signing up with {{site}}. We’ll email you to confirm your address.', { site: name })
  return (
    <AuthPageFrame
      site={site}
      title={text('Almost there')}
      lead={lead}
      below={<a href="/sign-in">{isOver ? text('Sign in again') : text('Back to sign in')}</a>}
    >
      <Form form={form}>
        {!about.isConfirmed && (
          <TextField
            label={text('Email')}
            {...form.input('email')}
            type="email"
            autoComplete="email"
            autoFocus
            required
          />
        )}
        {site && (
          <PolicyFields
            policies={registerPolicies(site.settings)}
            agreed={policies.value}
            onChange={policies.change}
            error={policies.error}
          />
        )}
        {hasCaptcha && <CaptchaNote action="registration" />}
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {text('Create account')}
        </Button>
      </Form>
    </AuthPageFrame>
  )
}
