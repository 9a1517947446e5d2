import { standardLandingTexts } from '@holdall/contract/appearance/landing/landing-texts.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useText } from '../../ui/text.ts'
import { DrawnLanding } from './drawn-landing.tsx'

/** The landing page with the product's own texts. */
export function StandardLanding({ site }: { site: Site | null }) {
  const text = useText()
  return (
    <DrawnLanding
      say={text}
      view={{
        siteName: site?.name ?? 'Holdall',
        brand: site?.brand,
        isMember: Boolean(site?.me),
        mayRegister: site?.settings['registration.disable'] !== true && !site?.companyOnly,
        texts: standardLandingTexts(text),
        shows: { picture: true, features: true, closing: true },
        header: site?.menus.header ?? [],
        footer: site?.menus.footer ?? [],
        hasContactPage: site?.hasContactPage ?? false,
        hasCookieNotice: site?.settings['cookie_notice.enable'] === true,
        languages: site?.languages ?? [],
        language: site?.language.localization ?? 'en',
      }}
    />
  )
}
