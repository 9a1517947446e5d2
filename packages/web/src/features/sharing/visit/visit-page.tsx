import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useMemo } from 'react'
import { publicPageTitle } from '../../../platform/early/page-title.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { siteFoot } from '../../../platform/early/site-foot.tsx'
import { SiteMenu } from '../../../platform/early/site-menu.tsx'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { applyPreferences } from '../../../platform/preferences.ts'
import type { AuthPageProps } from '../../../platform/registry/feature.ts'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { PublicShell, type PublicShellProps } from '../../../ui/layout/public-shell.tsx'
import { useText } from '../../../ui/text.ts'
import { PasswordGate } from './password-gate.tsx'
import { ReportLink } from './report-link.tsx'
import { useOpenedLink } from './use-opened-link.ts'
import classes from './visit.module.css'
import { VisitContent } from './visit-content.tsx'

/** Most links require nothing: these are fetched when they are needed. */
const CodeGate = lazyPart(async () => ({ default: (await import('./code-gate.tsx')).CodeGate }))
const VisitRequest = lazyPart(async () => ({ default: (await import('./request/visit-request.tsx')).VisitRequest }))

/** The page that a visitor of a link sees. */
export function Page({ params }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  useMemo(() => void (site && applyPreferences(site)), [site])
  const slug = params.slug ?? ''
  const { state, reload, set } = useOpenedLink(slug)
  const link = state.step === 'open' ? state.link : null
  const news = {
    onCounted: () => {
      if (link?.downloadsLeft) set({ ...link, downloadsLeft: link.downloadsLeft - 1 })
    },
    onEnd: reload,
  }
  const name = link?.item?.name ?? link?.request?.title
  const siteName = site?.name ?? link?.siteName
  useEffect(() => {
    // The names of items behind a password are not known here either.
    if (siteName) document.title = publicPageTitle({ settings: {}, ...site, name: siteName }, 'link', name ?? '')
  }, [name, site, siteName])
  const frame = (children: ReactNode, width: PublicShellProps['width'] = 'centre') => (
    <PublicShell
      siteName={siteName}
      brand={site?.brand}
      width={width}
      actions={<Account site={site} />}
      nav={<SiteMenu site={site} position="header" />}
      footer={siteFoot(site, link && <ReportLink slug={slug} />)}
    >
      {children}
    </PublicShell>
  )
  if (state.step === 'opening')
    return frame(<p className={classes.opening} role="status" aria-label={text('Loading')} />)
  if (state.step === 'unavailable') {
    return frame(
      <EmptyState
        isPage
        drawing={MissingDrawing}
        title={text('This link isn’t available')}
        text={text('Ask the person who sent it for a new one.')}
      />,
    )
  }
  if (state.step === 'failed') {
    return frame(<ErrorState isPage text={problemText(state.error, text)} onRetry={reload} />)
  }
  if (state.link.needsPassword) return frame(<PasswordGate slug={slug} onOpen={set} onGone={reload} />)
  if (state.link.needsCode) {
    return frame(
      <Suspense>
        <CodeGate slug={slug} onOpen={set} onGone={reload} />
      </Suspense>,
    )
  }
  const { request } = state.link
  if (request) {
    return frame(
      <Suspense>
        <VisitRequest link={state.link} request={request} onArrived={reload} onOpen={set} />
      </Suspense>,
    )
  }
  return <VisitContent link={state.link} news={news} frame={frame} />
}

function Account({ site }: { site: Site | null }) {
  const text = useText()
  if (!site) return null
  if (site.me)
    return (
      <a className={classes.account} href="/drive">
        {text('My files')}
      </a>
    )
  const next = encodeURIComponent(location.pathname + location.search)
  return (
    <a className={classes.account} href={`/sign-in?next=${next}`}>
      {text('Sign in')}
    </a>
  )
}
