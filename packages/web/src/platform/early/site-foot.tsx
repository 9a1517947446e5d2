import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { ContactLink } from './contact-link.tsx'
import { hasMenu, SiteMenu } from './site-menu.tsx'

/**
 * The footer of every public page: the site's menu, then what only this page has, then the contact page. Null if there
 * is nothing to show, so that shells reserve no space for it.
 */
export function siteFoot(site: Pick<Site, 'menus' | 'hasContactPage'> | null, ofThisPage: ReactNode = null): ReactNode {
  if (!hasMenu(site, 'footer') && !site?.hasContactPage && !ofThisPage) return null
  return (
    <>
      <SiteMenu site={site} position="footer" />
      {ofThisPage}
      <ContactLink site={site} />
    </>
  )
}
