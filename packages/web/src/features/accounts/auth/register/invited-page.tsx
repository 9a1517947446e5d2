import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { isProblem } from '../../../../platform/api/problem.ts'
import { tellOtherTabs } from '../../../../platform/device/other-tabs.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import type { AuthPageProps } from '../../../../platform/registry/feature.ts'
import { Button } from '../../../../ui/button.tsx'
import { showAddress } from '../../../../ui/people/show-address.ts'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { RichText } from '../../../../ui/rich-text.tsx'
import { useText } from '../../../../ui/text.ts'
import { tokenOf } from '../auth-links.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { ButtonLink } from '../button-link.tsx'
import { safeNext } from '../safe-next.ts'

type State =
  | { step: 'waiting' }
  | { step: 'other'; email: string }
  | { step: 'closed'; email: string }
  | { step: 'failed'; error: unknown }

/**
 * The page for links mailed to an address without a confirmed account. Opening one while signed in confirms the
 * address; others sign in or sign up first and come back.
 */
export function Page({ params, search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const proof = tokenOf(params, search)
  const next = safeNext(search.get('next'), location.origin)
  const [state, retry] = useProof(site, proof, next)
  if (state.step === 'waiting') {
    return (
      <AuthPageFrame site={site} title={text('One moment')}>
        <p role="status">{text('Opening the shared item…')}</p>
      </AuthPageFrame>
    )
  }
  if (state.step === 'other') return <OtherAccount site={site} email={state.email} />
  if (state.step === 'closed') {
    return (
      <AuthPageFrame site={site} title={text('Registration is closed')}>
        <p>
          <RichText
            text={text(
              'You need an account for <b>{{email}}</b> to open this. Ask the site’s administrators for one.',
              { email: showAddress(state.email) },
            )}
            tags={{ b: address => <strong>{address}</strong> }}
          />
        </p>
      </AuthPageFrame>
    )
  }
  if (isProblem(state.error, 'account.token-invalid')) return <TooOld site={site} next={next} />
  return (
    <AuthPageFrame site={site} title={text('The link couldn’t be opened')}>
      <Notice tone="danger">{problemText(state.error, text)}</Notice>
      <Button size="large" isFullWidth onClick={retry}>
        {text('Try again')}
      </Button>
    </AuthPageFrame>
  )
}

function useProof(site: Site | null, proof: string, next: string): [State, retry: () => void] {
  const [state, setState] = useState<State>({ step: 'waiting' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    if (!site) return
    let isOver = false
    takeProof(site, proof, next).then(
      found => isOver || setState(found),
      (error: unknown) => isOver || setState({ step: 'failed', error }),
    )
    return () => {
      isOver = true
    }
  }, [site, proof, next, round])
  const retry = () => {
    setState({ step: 'waiting' })
    setRound(round + 1)
  }
  return [state, retry]
}

async function takeProof(site: Site, proof: string, next: string): Promise<State> {
  const { email, hasAccount, canRegister } = await call('sharing.readProof', { body: { proof } })
  if (site.me && site.me.email !== email) return { step: 'other', email }
  if (site.me) {
    await call('sharing.takeProof', { body: { proof } })
    location.replace(next)
  } else if (hasAccount || canRegister) {
    const here = encodeURIComponent(location.pathname + location.search)
    location.replace(`${hasAccount ? '/sign-in' : '/register'}?next=${here}`)
  } else return { step: 'closed', email }
  return { step: 'waiting' }
}

function OtherAccount({ site, email }: { site: Site | null; email: string }) {
  const text = useText()
  const signOut = useForm({
    initial: {},
    async submit() {
      await call('accounts.signOut')
      tellOtherTabs(null)
      location.reload()
    },
  })
  return (
    <AuthPageFrame
      site={site}
      title={text('This is for another account')}
      below={<a href="/drive">{text('Go to My files')}</a>}
    >
      {signOut.problems.formError && <Notice tone="danger">{signOut.problems.formError}</Notice>}
      <p>
        <RichText
          text={text('This link was sent to <b>{{email}}</b>. You’re signed in as <i>{{own}}</i>.', {
            email: showAddress(email),
            own: showAddress(site?.me?.email ?? ''),
          })}
          tags={{
            b: address => <strong>{address}</strong>,
            i: address => <strong>{address}</strong>,
          }}
        />
      </p>
      <Button variant="primary" size="large" isFullWidth isBusy={signOut.isBusy} onClick={signOut.send}>
        {text('Sign out and continue')}
      </Button>
    </AuthPageFrame>
  )
}

function TooOld({ site, next }: { site: Site | null; next: string }) {
  const text = useText()
  return (
    <AuthPageFrame
      site={site}
      title={text('This link is no longer valid')}
      lead={text('Items shared with you may still be available. Sign in and confirm your address to see them.')}
    >
      {site?.me ? (
        <ButtonLink href={next}>{text('Continue')}</ButtonLink>
      ) : (
        <ButtonLink href={`/sign-in?next=${encodeURIComponent(next)}`}>{text('Sign in')}</ButtonLink>
      )}
    </AuthPageFrame>
  )
}
