import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { ContactLink } from './contact-link.tsx'
import { asksForCookies, CookiesLink } from './cookies-link.tsx'
import { hasLanguageMenu, LanguageMenu } from './language-menu.tsx'
import { hasMenu, SiteMenu } from './site-menu.tsx'

type Footed = Pick<Site, 'menus' | 'hasContactPage' | 'language' | 'languages' | 'settings'>

/**
 * The footer of every public page: the site's menu, then what only this page has, then the contact page and the
 * languages. Null if there is nothing to show, so that shells reserve no space for it.
 */
export function siteFoot(site: Footed | null, ofThisPage: ReactNode = null): ReactNode {
  const hasMore = ofThisPage || hasLanguageMenu(site) || asksForCookies(site)
  if (!hasMenu(site, 'footer') && !site?.hasContactPage && !hasMore) return null
  return (
    <>
      <SiteMenu site={site} position="footer" />
      {ofThisPage}
      <ContactLink site={site} />
      <CookiesLink site={site} />
      <LanguageMenu site={site} />
    </>
  )
}
