import type { PublicPage } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { publicPageTitle } from '../../../platform/early/page-title.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { siteFoot } from '../../../platform/early/site-foot.tsx'
import { hasMenu, SiteMenu } from '../../../platform/early/site-menu.tsx'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import type { AuthPageProps } from '../../../platform/registry/feature.ts'
import { Button } from '../../../ui/button.tsx'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { PublicShell } from '../../../ui/layout/public-shell.tsx'
import { useText } from '../../../ui/text.ts'
import { inlinePage } from '../inline-page.ts'
import { PageBody } from './page-body.tsx'
import classes from './site-page.module.css'

/** A page of the site, as everyone sees it. */
export function Page({ params }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const { page, error, retry } = usePage(params.id)
  const isGone = error !== null && 'status' in error && (error.status === 404 || error.status === 422)
  const title = page?.title ?? (isGone ? text('Page not found') : null)
  useEffect(() => {
    if (title) document.title = publicPageTitle(site, 'page', title)
  }, [title, site])
  const frame = (children: ReactNode, more: { width?: 'reading'; hasBar?: boolean } = {}) => (
    <PublicShell
      siteName={site?.name}
      brand={site?.brand}
      nav={hasMenu(site, 'header') && <SiteMenu site={site} position="header" />}
      actions={<Account site={site} />}
      footer={siteFoot(site)}
      {...more}
    >
      {children}
    </PublicShell>
  )
  if (page) {
    const content = (
      <article className={classes.page}>
        <h1>{page.title}</h1>
        <PageBody html={page.body} />
      </article>
    )
    return frame(content, { width: 'reading', hasBar: !page.hide_nav })
  }
  if (isGone) {
    return frame(
      <EmptyState
        isPage
        drawing={MissingDrawing}
        title={text('Page not found')}
        text={text('The address may be mistyped, or the page was moved or deleted.')}
        action={
          <Button variant="primary" onClick={() => location.assign('/')}>
            {text('Go to the start page')}
          </Button>
        }
      />,
    )
  }
  if (error) return frame(<ErrorState isPage text={problemText(error, text)} onRetry={retry} />)
  return frame(<p className={classes.opening} role="status" aria-label={text('Loading')} />)
}

/** The page that the server wrote into this document, or else the one with this id. */
function usePage(id: string | undefined) {
  const [page, setPage] = useState<PublicPage | null>(inlinePage)
  const [error, setError] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (page) return
    const abort = new AbortController()
    call('customPages.show', { params: { page: id ?? '' } }, { signal: abort.signal }).then(setPage, problem => {
      if (!abort.signal.aborted) setError(problem as Error)
    })
    return () => abort.abort()
  }, [page, id, tries])
  const retry = () => {
    setError(null)
    setTries(tries + 1)
  }
  return { page, error, retry }
}

function Account({ site }: { site: Site | null }) {
  const text = useText()
  if (!site) return null
  if (site.me) return <a href="/drive">{text('My files')}</a>
  return <a href={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}>{text('Sign in')}</a>
}
