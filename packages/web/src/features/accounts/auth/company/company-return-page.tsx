import type { CompanyResult } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { isProblem } from '../../../../platform/api/problem.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { leaveTo } from '../../../../platform/leave.ts'
import type { AuthPageProps } from '../../../../platform/registry/feature.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { ButtonLink } from '../button-link.tsx'
import { ExternalSignIn } from '../social/external-sign-in.tsx'
import type { PendingAccountBody } from '../social/pending-account.tsx'

/** The page to which a company's provider redirects users, with their identity or an error. */
export function Page({ params }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const id = params.id ?? ''
  const name = site?.companyProviders?.find(one => one.id === id)?.name ?? ''
  const [result, setResult] = useState<CompanyResult | null>(null)
  const error = useFinish(id, setResult)

  if (error !== null) return <Failed {...{ site, id, error }} />
  const complete = async (body: PendingAccountBody) => setResult(await call('companySignIn.complete', { body }))
  return (
    <ExternalSignIn {...{ site, name, result }} hasCaptcha={false} onComplete={complete}>
      <AuthPageFrame site={site} title={text('One moment')}>
        <p role="status">
          {name ? text('Getting your profile from {{site}}.', { site: name }) : text('Getting your profile.')}
        </p>
      </AuthPageFrame>
    </ExternalSignIn>
  )
}

/** Submits once what the provider sent along. @returns what went wrong, or null */
function useFinish(id: string, onResult: (result: CompanyResult) => void): unknown {
  const [error, setError] = useState<unknown>(null)
  const isSent = useRef(false)
  useEffect(() => {
    // A state is valid once, so a second run of this effect must not send it again.
    if (isSent.current) return
    isSent.current = true
    const query = location.search.slice(1)
    // Keeps it out of the browser's history.
    history.replaceState(null, '', location.pathname)
    call('companySignIn.finish', { params: { id }, body: { query } }).then(onResult, setError)
  }, [id, onResult])
  return error
}

/** What another try can mend. */
const passing = ['company.refused', 'company.unavailable', 'company.untrusted', 'account.social-over', 'offline']

function Failed({ site, id, error }: { site: Site | null; id: string; error: unknown }) {
  const text = useText()
  const mayPass = isProblem(error) && passing.includes(error.code)
  const again = useForm({
    initial: {},
    async submit() {
      const { address } = await call('companySignIn.begin', { params: { id }, body: { remember: true, next: null } })
      await leaveTo(address)
    },
  })
  return (
    <AuthPageFrame
      site={site}
      title={text('That didn’t work')}
      below={mayPass && !site?.me && <a href="/sign-in">{text('Back to sign in')}</a>}
    >
      <Notice tone="danger">{again.problems.formError ?? problemText(error, text)}</Notice>
      {site?.me ? (
        <ButtonLink href="/account">{text('Back to my account')}</ButtonLink>
      ) : mayPass ? (
        <Button variant="primary" size="large" isFullWidth isBusy={again.isBusy} onClick={again.send}>
          {text('Try again')}
        </Button>
      ) : (
        <ButtonLink href="/sign-in">{text('Back to sign in')}</ButtonLink>
      )}
    </AuthPageFrame>
  )
}
