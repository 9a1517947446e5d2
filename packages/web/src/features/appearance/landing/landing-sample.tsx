import type { LandingTexts } from '@holdall/contract/appearance/landing/landing-texts.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { DrawnLanding } from '../../../platform/landing/drawn-landing.tsx'
import type { SettingsForm } from '../../../platform/settings/use-settings-form.ts'
import { useSite } from '../../../platform/site.ts'
import { useText } from '../../../ui/text.ts'
import classes from './landing.module.css'

type LandingSampleProps = { form: SettingsForm; language: string; texts: LandingTexts; say: Translate }

/** The page as visitors will see it, in its language. A preview only: nothing in it can be used. */
export function LandingSample({ form, language, texts, say }: LandingSampleProps) {
  const text = useText()
  const site = useSite()
  const isShown = (part: 'picture' | 'features' | 'closing') => form.read(`landing.${part}`) === true
  return (
    <figure className={classes.figure}>
      <figcaption>{text('Preview of the landing page')}</figcaption>
      <div className={classes.sample} lang={language} dir={directionOf(language)} data-landing-sample inert>
        <DrawnLanding
          isSample
          say={say}
          view={{
            siteName: site.name,
            brand: site.brand,
            isMember: false,
            mayRegister: site.settings['registration.disable'] !== true && !site.companyOnly,
            texts,
            shows: { picture: isShown('picture'), features: isShown('features'), closing: isShown('closing') },
            header: site.menus.header ?? [],
            footer: site.menus.footer ?? [],
            hasContactPage: site.hasContactPage,
            hasCookieNotice: site.settings['cookie_notice.enable'] === true,
            languages: site.languages,
            language,
          }}
        />
      </div>
    </figure>
  )
}
