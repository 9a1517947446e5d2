import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { OpenInvitation } from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { isProblem } from '../../../../platform/api/problem.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { type FormOf, useForm } from '../../../../platform/forms/use-form.ts'
import type { AuthPageProps } from '../../../../platform/registry/feature.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { inReadingOrder } from '../../../../ui/people/reading-order.ts'
import { showAddress } from '../../../../ui/people/show-address.ts'
import { FieldPair } from '../../../../ui/plain/field-pair.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { TextField } from '../../../../ui/plain/text-field.tsx'
import { RichText } from '../../../../ui/rich-text.tsx'
import { useText } from '../../../../ui/text.ts'
import { tokenOf } from '../auth-links.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { ButtonLink } from '../button-link.tsx'
import { NewPassword } from '../password/new-password.tsx'
import { PolicyFields } from '../policy-fields.tsx'
import { registerPolicies } from '../register-policies.ts'
import { enterSite } from '../secure-address.ts'

/** The page for links in invitations to the site: whoever opens one chooses a password, or signs in by their company. */
export function Page({ params, search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const token = tokenOf(params, search)
  const [open, setOpen] = useState<OpenInvitation | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    let isOver = false
    setError(null)
    call('user-invitations.open', { body: { token } }).then(
      found => isOver || setOpen(found),
      (problem: unknown) => isOver || setError(problem),
    )
    return () => {
      isOver = true
    }
  }, [token, round])

  if (isProblem(error, 'account.token-invalid')) return <Over site={site} />
  if (error) {
    return (
      <AuthPageFrame site={site} title={text('The link couldn’t be opened')}>
        <Notice tone="danger">{problemText(error, text)}</Notice>
        <Button size="large" isFullWidth onClick={() => setRound(round + 1)}>
          {text('Try again')}
        </Button>
      </AuthPageFrame>
    )
  }
  if (!open || !site) {
    return (
      <AuthPageFrame site={site} title={text('One moment')}>
        <p role="status">{text('Opening the invitation…')}</p>
      </AuthPageFrame>
    )
  }
  return site.companyOnly ? (
    <ByCompany site={site} open={open} />
  ) : (
    <Joining {...{ site, token, open }} onOver={setError} />
  )
}

function Over({ site }: { site: Site | null }) {
  const text = useText()
  return (
    <AuthPageFrame
      site={site}
      title={text('This invitation is no longer valid')}
      lead={text('It was used, revoked or is too old. Ask the person who invited you for a new one.')}
    >
      <ButtonLink href="/sign-in">{text('Sign in')}</ButtonLink>
    </AuthPageFrame>
  )
}

function Welcome({ email }: { email: string }) {
  const text = useText()
  return (
    <RichText
      text={text('This invitation is for <b>{{email}}</b>.', { email: showAddress(email) })}
      tags={{ b: address => <strong>{address}</strong> }}
    />
  )
}

function ByCompany({ site, open }: { site: Site; open: OpenInvitation }) {
  const text = useText()
  return (
    <AuthPageFrame
      site={site}
      title={text('Welcome to {{site}}', { site: site.name })}
      lead={<Welcome email={open.email} />}
    >
      <p>{text('Sign in with your company account.')}</p>
      <ButtonLink href="/sign-in?next=%2Fdrive">{text('Sign in')}</ButtonLink>
    </AuthPageFrame>
  )
}

type Joined = { firstName: string; lastName: string; password: string; policies: readonly string[] }
type JoiningProps = { site: Site; token: string; open: OpenInvitation; onOver: (error: unknown) => void }

function Joining({ site, token, open, onOver }: JoiningProps) {
  const text = useText()
  const form = useForm<Joined>({
    initial: { firstName: open.firstName, lastName: open.lastName, password: '', policies: [] },
    async submit({ policies, password, ...names }) {
      const own = { firstName: names.firstName.trim(), lastName: names.lastName.trim() }
      const { email } = await call('user-invitations.accept', {
        body: { token, password, ...own, policies: [...policies] },
      })
      await call('accounts.signIn', { body: { email, password, remember: true } })
      await enterSite('/drive')
    },
  })
  const isOver = form.problem?.code === 'account.token-invalid'
  useEffect(() => {
    if (isOver) onOver(form.problem)
  }, [isOver, form.problem, onOver])
  const policies = form.bind('policies')
  const hasProviders = (site.companyProviders?.length ?? 0) > 0
  return (
    <AuthPageFrame
      site={site}
      kind="register"
      title={text('Welcome to {{site}}', { site: site.name })}
      lead={<Welcome email={open.email} />}
      below={hasProviders && <a href="/sign-in?next=%2Fdrive">{text('Sign in with a company account instead')}</a>}
    >
      {site.me && (
        <Notice tone="warning">{text('You’re signed in with another account. This creates a new one.')}</Notice>
      )}
      <Form form={form}>
        {/* Password managers keep the address with the password. */}
        <input type="hidden" autoComplete="username" name="username" value={open.email} readOnly />
        <Names form={form} />
        <NewPassword
          value={form.values.password}
          error={form.bind('password').error ?? undefined}
          own={[form.values.firstName, form.values.lastName, open.email]}
          onChange={form.bind('password').change}
        />
        <PolicyFields
          policies={registerPolicies(site.settings)}
          agreed={policies.value}
          onChange={policies.change}
          error={policies.error}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {text('Create account')}
        </Button>
      </Form>
    </AuthPageFrame>
  )
}

function Names({ form }: { form: Pick<FormOf<Joined>, 'input'> }) {
  const text = useText()
  return (
    <FieldPair>
      {inReadingOrder(
        () => (
          <TextField
            key="first"
            label={text('First name')}
            {...form.input('firstName')}
            autoComplete="given-name"
            maxLength={100}
          />
        ),
        () => (
          <TextField
            key="last"
            label={text('Last name')}
            {...form.input('lastName')}
            autoComplete="family-name"
            maxLength={100}
          />
        ),
      )}
    </FieldPair>
  )
}
