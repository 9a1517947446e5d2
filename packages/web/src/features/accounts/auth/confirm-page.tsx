import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import type { AuthPageProps } from '../../../platform/registry/feature.ts'
import { Button } from '../../../ui/button.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { tokenOf } from './auth-links.ts'
import { AuthPageFrame } from './auth-page-frame.tsx'
import { ButtonLink } from './button-link.tsx'
import { ConfirmSent } from './confirm-sent.tsx'
import { EmailForm } from './email-form.tsx'

type State =
  | { step: 'waiting' }
  | { step: 'done'; email: string }
  | { step: 'invalid' }
  | { step: 'failed'; error: unknown }

/** Confirms the address of a new account, or a new address of an old one, with the token of the message. */
export function Page({ params, search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const token = tokenOf(params, search)
  const [state, retry] = useConfirmation(token)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const resend = (email: string) => call('accounts.resendConfirmation', { body: { email } })
  if (sentTo !== null) return <ConfirmSent site={site} email={sentTo} onResend={() => resend(sentTo)} />
  if (state.step === 'waiting') {
    return (
      <AuthPageFrame site={site} title={text('One moment')}>
        <p role="status">{text('Your email address is being confirmed.')}</p>
      </AuthPageFrame>
    )
  }
  if (state.step === 'done') {
    return (
      <AuthPageFrame site={site} title={text('Your email address is confirmed')}>
        <p>
          <RichText
            text={text('From now on you sign in with <b>{{email}}</b>.', { email: showAddress(state.email) })}
            tags={{ b: address => <strong>{address}</strong> }}
          />
        </p>
        {site?.me ? (
          <ButtonLink href="/drive">{text('Go to My files')}</ButtonLink>
        ) : (
          <ButtonLink href="/sign-in">{text('Sign in')}</ButtonLink>
        )}
      </AuthPageFrame>
    )
  }
  if (state.step === 'failed') {
    return (
      <AuthPageFrame site={site} title={text('Your address couldn’t be confirmed')}>
        <Notice tone="danger">{problemText(state.error, text)}</Notice>
        <Button size="large" isFullWidth onClick={retry}>
          {text('Try again')}
        </Button>
      </AuthPageFrame>
    )
  }
  return (
    <AuthPageFrame
      site={site}
      title={text('This link is no longer valid')}
      lead={text('It may have been used or has expired. We can send a new one.')}
      below={<a href="/sign-in">{text('Back to sign in')}</a>}
    >
      <EmailForm
        action={text('Send a new message')}
        onSend={async email => {
          await resend(email)
          setSentTo(email)
        }}
      />
    </AuthPageFrame>
  )
}

function useConfirmation(token: string): [State, retry: () => void] {
  const [state, setState] = useState<State>(token ? { step: 'waiting' } : { step: 'invalid' })
  const sent = useRef(false)
  const confirm = useCallback(async () => {
    setState({ step: 'waiting' })
    try {
      const { email } = await call('accounts.confirm', { body: { token } })
      setState({ step: 'done', email })
    } catch (error) {
      setState(isProblem(error, 'account.token-invalid') ? { step: 'invalid' } : { step: 'failed', error })
    }
  }, [token])
  useEffect(() => {
    // A token works once, so a second run of this effect must not send it again.
    if (!token || sent.current) return
    sent.current = true
    void confirm()
  }, [token, confirm])
  return [state, () => void confirm()]
}
