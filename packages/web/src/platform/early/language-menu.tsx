import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useText } from '../../ui/text.ts'
import classes from './language-menu.module.css'
import { OpeningMenu } from './opening-menu.tsx'

type LanguageMenuProps = { site: Pick<Site, 'language' | 'languages'> | null }

/** Whether there is a choice, for pages that reserve space for it. */
export function hasLanguageMenu(site: LanguageMenuProps['site']): boolean {
  return (site?.languages.length ?? 0) > 1
}

/**
 * The languages of the site, each in its own words. Each is a link to this page in that language: the server answers in
 * it and makes the browser keep it.
 */
export function LanguageMenu({ site }: LanguageMenuProps) {
  const text = useText()
  if (!site || !hasLanguageMenu(site)) return null
  const { language: current, languages } = site
  const shown = languages.find(({ language }) => language === current.localization)
  return (
    <nav aria-label={text('Language')}>
      <OpeningMenu
        className={classes.languages}
        label={
          <>
            <Globe />
            {shown?.name}
          </>
        }
      >
        <ul>
          {languages.map(({ language, name }) => (
            <li key={language}>
              <a
                href={hrefIn(language)}
                hrefLang={language}
                lang={language}
                aria-current={language === current.localization ? 'true' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </OpeningMenu>
    </nav>
  )
}

/** This page in another language, with everything else that its address says. */
function hrefIn(language: string): string {
  const query = new URLSearchParams(location.search)
  query.set('lang', language)
  return `?${query}${location.hash}`
}

function Globe() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.8 9.5h16.4M3.8 14.5h16.4M12 3.5c-4.5 5-4.5 12 0 17M12 3.5c4.5 5 4.5 12 0 17" />
    </svg>
  )
}
