import { asksForCookies, CookiesLink } from '../../../platform/early/cookies-link.tsx'
import { useSite } from '../../../platform/site.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './own-data.module.css'

/**
 * Where members take back what they have answered to the cookie notice; public pages have it in their footer. Nothing on
 * a site without a notice.
 */
export function CookiesSection() {
  const text = useText()
  const site = useSite()
  if (!asksForCookies(site)) return null
  return (
    <SectionCard title={text('Cookies')} lead={text('See the cookie notice again, and change your answer.')}>
      <span className={classes.link}>
        <CookiesLink site={site} />
      </span>
    </SectionCard>
  )
}
