import { useEffect, useState } from 'react'
import { publicPageTitle } from '../../platform/early/page-title.ts'
import { problemText } from '../../platform/early/problem-text.ts'
import { siteFoot } from '../../platform/early/site-foot.tsx'
import { hasMenu, SiteMenu } from '../../platform/early/site-menu.tsx'
import { useEarlySite } from '../../platform/early/use-early-site.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { PublicShell } from '../../ui/layout/public-shell.tsx'
import { useText } from '../../ui/text.ts'
import { Reference } from './reference.tsx'
import { useDocument } from './use-document.ts'

/** The reference of the API: every call with its types, to read and to try. */
export function Page() {
  const text = useText()
  const site = useEarlySite()
  const { document: api, error, retry } = useDocument()
  const [token, setToken] = useState('')
  const title = text('API reference')
  useEffect(() => {
    document.title = publicPageTitle(site, 'page', title)
  }, [title, site])
  const account = site?.me ? (
    <a href="/drive">{text('My files')}</a>
  ) : (
    <a href={`/sign-in?next=${encodeURIComponent(location.pathname)}`}>{text('Sign in')}</a>
  )
  return (
    <PublicShell
      siteName={site?.name}
      brand={site?.brand}
      nav={hasMenu(site, 'header') && <SiteMenu site={site} position="header" />}
      actions={site && account}
      footer={siteFoot(site)}
      width="wide"
    >
      {api && <Reference api={api} token={token} onToken={setToken} />}
      {error && <ErrorState isPage text={problemText(error, text)} onRetry={retry} />}
      {!api && !error && <p role="status" aria-label={text('Loading')} />}
    </PublicShell>
  )
}
