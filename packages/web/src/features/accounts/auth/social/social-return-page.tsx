import type { SocialResult } from '@holdall/contract/accounts/social.schemas.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { captchaHeaders } from '../../../../platform/early/captcha/captcha.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import type { AuthPageProps } from '../../../../platform/registry/feature.ts'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { ButtonLink } from '../button-link.tsx'
import { ExternalSignIn } from './external-sign-in.tsx'
import type { PendingAccountBody } from './pending-account.tsx'
import { socialSite } from './social-sites.ts'

/** The page to which another site redirects users, with their identity or an error. */
export function Page({ params, search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const name = socialSite(params.provider ?? '')?.name ?? ''
  const [result, setResult] = useState<SocialResult | null>(null)
  const error = useFinish(params.provider ?? '', search, setResult)

  if (error !== null) {
    return (
      <AuthPageFrame site={site} title={text('That didn’t work')}>
        <Notice tone="danger">{problemText(error, text)}</Notice>
        {site?.me ? (
          <ButtonLink href="/account">{text('Back to my account')}</ButtonLink>
        ) : (
          <ButtonLink href="/sign-in">{text('Back to sign in')}</ButtonLink>
        )}
      </AuthPageFrame>
    )
  }
  const complete = async (body: PendingAccountBody) => {
    const headers = await captchaHeaders('registration')
    setResult(await call('accounts.completeSocial', { body }, { headers }))
  }
  return (
    <ExternalSignIn {...{ site, name, result }} hasCaptcha onComplete={complete}>
      <AuthPageFrame site={site} title={text('One moment')}>
        <p role="status">{text('Getting your profile from {{site}}.', { site: name })}</p>
      </AuthPageFrame>
    </ExternalSignIn>
  )
}

/** Submits once what the other site sent along. @returns what went wrong, or null */
function useFinish(provider: string, search: URLSearchParams, onResult: (result: SocialResult) => void): unknown {
  const [error, setError] = useState<unknown>(null)
  const isSent = useRef(false)
  useEffect(() => {
    // A state is valid once, so a second run of this effect must not send it again.
    if (isSent.current) return
    isSent.current = true
    const [state, code, refusal] = ['state', 'code', 'error'].map(name => search.get(name) ?? undefined)
    // Keeps them out of the browser's history.
    history.replaceState(null, '', location.pathname)
    const body = { state: state ?? '', ...(code ? { code } : {}), ...(refusal ? { error: refusal } : {}) }
    call('accounts.finishSocial', { params: { provider: provider as 'google' }, body }).then(onResult, setError)
  }, [provider, search, onResult])
  return error
}
