import type { SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { leaveTo } from '../../../../platform/leave.ts'
import { ConfirmSent } from '../confirm-sent.tsx'
import { safeNext } from '../safe-next.ts'
import { SecondStep } from '../second-step.tsx'
import { PendingAccount, type PendingAccountProps } from './pending-account.tsx'

/** How a sign-in with another site continues. */
export interface ExternalSignInResult {
  readonly next: string | null
  readonly remember: boolean
  readonly outcome:
    | { readonly me: unknown }
    | { readonly secondStep: readonly SecondStepWay[] }
    | { readonly confirm: string }
    | { readonly complete: { readonly email: string | null; readonly isConfirmed: boolean } }
    | { readonly linked: unknown }
}

export type ExternalSignInProps = Pick<PendingAccountProps, 'hasCaptcha'> & {
  site: Site | null
  /** The name of the site that identified them. */
  name: string
  result: ExternalSignInResult | null
  onComplete: PendingAccountProps['onSend']
  /** Shown until the result is known, and while the next page loads. */
  children: ReactNode
}

/** Continues after another site has identified someone: the second step, what is missing, or the page that was asked for. */
export function ExternalSignIn({ site, name, result, hasCaptcha, onComplete, children }: ExternalSignInProps) {
  const next = safeNext(result?.next ?? null, location.origin)
  const outcome = result?.outcome
  const place = outcome && 'linked' in outcome ? '/account' : outcome && 'me' in outcome ? next : null

  useEffect(() => {
    if (place !== null) void leaveTo(place)
  }, [place])

  if (outcome && 'secondStep' in outcome) {
    const back = () => location.assign('/sign-in')
    const go = () => leaveTo(next)
    const { secondStep: ways } = outcome
    return <SecondStep site={site} ways={ways} isRemembered={result.remember} onDone={go} onBack={back} />
  }
  if (outcome && 'confirm' in outcome) {
    const email = outcome.confirm
    const resend = () => call('accounts.resendConfirmation', { body: { email } })
    return <ConfirmSent site={site} email={email} onResend={resend} />
  }
  if (outcome && 'complete' in outcome) {
    return <PendingAccount {...{ site, name, hasCaptcha }} about={outcome.complete} onSend={onComplete} />
  }
  return children
}
