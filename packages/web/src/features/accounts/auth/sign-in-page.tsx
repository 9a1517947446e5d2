import type { CompanyButton } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { CSSProperties, ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import type { AuthPageProps } from '../../../platform/registry/feature.ts'
import { Button } from '../../../ui/button.tsx'
import { AuthDivider } from '../../../ui/layout/auth-shell.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { withNext } from './auth-links.ts'
import { AuthPageFrame } from './auth-page-frame.tsx'
import { ConfirmSent } from './confirm-sent.tsx'
import { PasswordForm } from './password/password-form.tsx'
import { type PasswordSignIn, usePasswordSignIn } from './password/use-password-sign-in.ts'
import { invitationIn } from './register/invitation.ts'
import { isRegistrationOpen } from './register-policies.ts'
import { safeNext } from './safe-next.ts'
import { SecondStep } from './second-step.tsx'
import { enterSite } from './secure-address.ts'
import classes from './sign-in-page.module.css'
import { SocialButtons } from './social/social-buttons.tsx'

// Most sites have no providers of their own, so this is loaded only where it is needed.
const CompanyButtons = lazyPart(async () => ({
  default: (await import('./company/company-buttons.tsx')).CompanyButtons,
}))
const DirectoryPage = lazyPart(async () => ({ default: (await import('./company/directory-page.tsx')).DirectoryPage }))

export function Page({ search }: AuthPageProps) {
  const site = useEarlySite()
  const next = safeNext(search.get('next'), location.origin)
  const signIn = usePasswordSignIn(next, invitationIn(next)?.email ?? '')
  const [chosen, setChosen] = useState<CompanyButton | null>(null)
  const [isAdmin, setAdmin] = useState(false)
  useLeaving(site, next)

  const { form, ways } = signIn
  const { email, remember: isRemembered } = form.values
  if (signIn.isMailSent) return <ConfirmSent site={site} email={email.trim()} onResend={signIn.resend} />
  if (ways)
    return <SecondStep {...{ site, ways, isRemembered }} onDone={() => enterSite(next)} onBack={signIn.goBack} />

  const isOnly = site?.companyOnly === true && !isAdmin
  const asAdmin = <QuietButton onClick={() => setAdmin(true)} kind="admin" />
  const provider = chosen ?? (isOnly ? onlyDirectory(site) : null)
  if (provider) {
    const below = chosen ? <QuietButton onClick={() => setChosen(null)} kind="back" /> : asAdmin
    return (
      <Suspense>
        <DirectoryPage {...{ site, provider, next, below }} remember={isRemembered} />
      </Suspense>
    )
  }
  const back = isAdmin && <QuietButton onClick={() => setAdmin(false)} kind="back" />
  const below = isOnly ? asAdmin : back || (isRegistrationOpen(site) && <NewHere search={search} />)
  const hasProviders = !isAdmin && providersOf(site).length > 0
  return (
    <Frame {...{ site, next, below, isOnly }}>
      {search.has('deleted') && <Deleted />}
      {hasProviders && <CompanyWays {...{ site, form, next, isOnly }} onDirectory={setChosen} />}
      {!isOnly && <PasswordForm signIn={signIn} isFocused={!hasProviders} />}
      {!isOnly && !isAdmin && <SocialButtons site={site} form={form} remember={isRemembered} next={next} />}
    </Frame>
  )
}

function providersOf(site: Site | null): readonly CompanyButton[] {
  return site?.companyProviders ?? []
}

/** The provider of a site that has no other, if it is asked for names and passwords here: a button would only be a detour. */
function onlyDirectory(site: Site): CompanyButton | null {
  const [first, ...others] = providersOf(site)
  return first?.kind === 'directory' && others.length === 0 ? first : null
}

type CompanyWaysProps = {
  site: Site | null
  form: PasswordSignIn['form']
  next: string
  isOnly: boolean
  onDirectory: (provider: CompanyButton) => void
}

/** The providers of a company: above the password, or instead of it. */
function CompanyWays({ site, form, next, isOnly, onDirectory }: CompanyWaysProps) {
  const text = useText()
  const providers = providersOf(site)
  const remember = form.bind('remember')
  const room = { '--buttons': providers.length } as CSSProperties
  return (
    <>
      <Suspense fallback={<div className={classes.room} style={room} />}>
        <CompanyButtons {...{ providers, next, isOnly, onDirectory }} remember={remember.value} />
      </Suspense>
      {isOnly ? (
        <CheckboxField
          label={text('Stay signed in')}
          checked={remember.value}
          onChange={event => remember.change(event.target.checked)}
        />
      ) : (
        <AuthDivider>{text('or')}</AuthDivider>
      )}
    </>
  )
}

type FrameProps = { site: Site | null; next: string; isOnly: boolean; below: ReactNode; children: ReactNode }

function Frame({ site, next, isOnly, below, children }: FrameProps) {
  const text = useText()
  const isInvited = invitationIn(next) !== null
  const lead = isInvited
    ? text('Sign in to see what was shared with you.')
    : isOnly && text('Sign in with your company account.')
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

function Deleted() {
  const text = useText()
  return <Notice tone="success">{text('Your account was deleted. We’ve sent you a confirmation email.')}</Notice>
}

function QuietButton({ kind, onClick }: { kind: 'admin' | 'back'; onClick: () => void }) {
  const text = useText()
  return (
    <Button variant="quiet" size="small" onClick={onClick}>
      {kind === 'admin' ? text('Sign in as an administrator') : text('Back to sign in')}
    </Button>
  )
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
