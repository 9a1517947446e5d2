import type { ComponentType, LazyExoticComponent } from 'react'
import { useState } from 'react'
import { inlineSite } from '../platform/early/inline-site.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import type { AuthPageProps } from '../platform/registry/feature.ts'
import { dateStyleOf } from '../platform/time/zone.ts'
import { ConfirmHost } from '../ui/feedback/confirm.tsx'
import { ToastHost } from '../ui/feedback/toast-host.tsx'
import { setDateStyle } from '../ui/reader/date-style.ts'
import type { AuthMatch } from './match-auth-route.ts'

const pages = new Map<AuthMatch, LazyExoticComponent<ComponentType<AuthPageProps>>>()

/** A page before sign-in, with the parameters of its address. Dates use the site's format. */
export function AuthPage({ match }: { match: AuthMatch }) {
  const Page = pageOf(match)
  useState(() => {
    const site = inlineSite()
    if (site) setDateStyle(dateStyleOf(site))
  })
  const [search] = useState(() => new URLSearchParams(location.search))
  return (
    <>
      <Page params={match.params} search={search} />
      <ToastHost />
      <ConfirmHost />
    </>
  )
}

/** Returns the same component every time, so that loading does not start over. */
function pageOf(match: AuthMatch): LazyExoticComponent<ComponentType<AuthPageProps>> {
  const known = pages.get(match)
  if (known) return known
  const page = lazyPart(() => match.route.load().then(module => ({ default: module.Page })))
  pages.set(match, page)
  return page
}
