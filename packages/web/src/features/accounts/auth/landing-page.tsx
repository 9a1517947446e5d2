import { Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { AdSlot } from '../../ads/public.ts'

/** Only where the server drew none: in development, or if it couldn't read its own site. */
const Standard = lazyPart(async () => ({
  default: (await import('../../../platform/landing/standard-landing.tsx')).StandardLanding,
}))

/** What visitors see at the site's root address. The server has drawn it already; only the ad is left to add. */
export function Page() {
  const site = useEarlySite()
  useEffect(() => closeMenus(document.getElementById('landing')), [])
  if (!document.getElementById('landing')) {
    return (
      <Suspense>
        <Standard site={site} />
      </Suspense>
    )
  }
  const place = document.querySelector('[data-landing-ad]')
  return place && createPortal(<AdSlot slot="landing" ads={site?.ads} isUnnotified />, place)
}

/** Closes the menus of the drawn page with Escape, and when the focus or a click goes elsewhere. */
function closeMenus(landing: HTMLElement | null): () => void {
  const abort = new AbortController()
  for (const menu of landing?.querySelectorAll('details') ?? []) {
    const { signal } = abort
    menu.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && menu.contains(relatedTarget))) menu.open = false
      },
      { signal },
    )
    menu.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        menu.open = false
        menu.querySelector('summary')?.focus()
      },
      { signal },
    )
  }
  return () => abort.abort()
}
