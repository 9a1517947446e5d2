import { useEffect, useState } from 'react'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { leaveToSignIn } from '../../../../platform/leave.ts'
import type { AuthPageProps } from '../../../../platform/registry/feature.ts'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { DeviceOutcome, type Outcome } from './device-outcome.tsx'
import { DeviceQuestion } from './device-question.tsx'
import { type Asked, useLoginFlow } from './use-login-flow.ts'

/** The page that an app opens so that a member lets it in. */
export function Page({ params }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const token = params.token ?? ''
  const isSignedOut = site !== null && !site.me
  const [asked, ask] = useLoginFlow(token, site?.me != null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (isSignedOut) void leaveToSignIn()
  }, [isSignedOut])

  const shown = outcome ?? outcomeOf(asked)
  if (shown) return <DeviceOutcome site={site} outcome={shown} onRetry={ask} />
  if (asked?.kind === 'flow' && site?.me) {
    return <DeviceQuestion site={site} me={site.me} token={token} flow={asked.flow} onOutcome={setOutcome} />
  }
  return (
    <AuthPageFrame site={site} title={text('One moment')}>
      <p role="status">{text('Checking which app is asking.')}</p>
    </AuthPageFrame>
  )
}

/** What there is to say without a question; null while there is one, or nothing is known yet. */
function outcomeOf(asked: Asked | null): Outcome | null {
  if (asked === null) return null
  if (asked.kind !== 'flow') return asked
  const { state } = asked.flow
  if (state === 'open') return null
  return state === 'refused' ? { kind: 'refused' } : { kind: 'used' }
}
