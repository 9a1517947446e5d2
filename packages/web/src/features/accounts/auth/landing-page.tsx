import { useEffect } from 'react'
import { publicPageTitle } from '../../../platform/early/page-title.ts'
import { siteFoot } from '../../../platform/early/site-foot.tsx'
import { hasMenu, SiteMenu } from '../../../platform/early/site-menu.tsx'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { Wordmark } from '../../../ui/brand/mark.tsx'
import { useText } from '../../../ui/text.ts'
import { AdSlot } from '../../ads/public.ts'
import { ButtonLink } from './button-link.tsx'
import classes from './landing-page.module.css'
import { isRegistrationOpen } from './register-policies.ts'

/** What visitors see at the site's root address. */
export function Page() {
  const text = useText()
  const site = useEarlySite()
  const name = site?.name ?? 'Holdall'
  const foot = siteFoot(site)
  useEffect(() => {
    document.title = publicPageTitle(site, 'landing', '')
  }, [site])
  return (
    <div className={classes.shell}>
      {hasMenu(site, 'header') && (
        <header className={classes.nav}>
          <SiteMenu site={site} position="header" />
        </header>
      )}
      <main className={classes.page}>
        <Wordmark size={40} name={name} />
        <h1>{text('Your files, in one calm place')}</h1>
        <p>{text('Store, find and share files. They stay yours.')}</p>
        <div className={classes.actions}>
          {site?.me ? (
            <ButtonLink href="/drive">{text('Go to my files')}</ButtonLink>
          ) : (
            <>
              <ButtonLink href="/sign-in">{text('Sign in')}</ButtonLink>
              {isRegistrationOpen(site) && (
                <p>
                  <a href="/register">{text('Create an account')}</a>
                </p>
              )}
            </>
          )}
        </div>
        <AdSlot slot="landing" ads={site?.ads} isUnnotified />
      </main>
      {foot && <footer className={classes.footer}>{foot}</footer>}
    </div>
  )
}
