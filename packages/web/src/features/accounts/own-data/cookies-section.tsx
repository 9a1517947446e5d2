import type { Site } from '@holdall/contract/site/site.contract.ts'
import { CookiesLink } from '../../../platform/early/cookies-link.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './own-data.module.css'

/** Where members take back what they have answered to the cookie notice; public pages have it in their footer. */
export function CookiesSection({ site }: { site: Pick<Site, 'settings'> }) {
  const text = useText()
  return (
    <SectionCard title={text('Cookies')} lead={text('See the cookie notice again, and change your answer.')}>
      <span className={classes.link}>
        <CookiesLink site={site} />
      </span>
    </SectionCard>
  )
}
