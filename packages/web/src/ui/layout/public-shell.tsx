import type { Brand } from '@holdall/contract/appearance/brand/brand.ts'
import type { ReactNode } from 'react'
import { Mark, Wordmark } from '../brand/mark.tsx'
import { cx } from '../cx.ts'
import classes from './public-shell.module.css'
import { SkipLink } from './skip-link.tsx'

export type PublicShellProps = {
  siteName?: string
  brand?: Brand | undefined
  homeHref?: string
  /** In the bar, after the logo: the site's menu. */
  nav?: ReactNode
  /** At the end of the bar: Sign in, or the visitor's account. */
  actions?: ReactNode
  footer?: ReactNode
  /** `centre` for a password, `reading` for a text, `wide` for a listing, `listing` for one that may be a gallery, `full` for what fills the window. */
  width?: 'centre' | 'reading' | 'wide' | 'listing' | 'full'
  /** Without the bar, there is only the content itself. */
  hasBar?: boolean
  children: ReactNode
}

/** What a visitor sees: the site's logo, the content in the middle, a quiet footer. */
export function PublicShell(props: PublicShellProps) {
  const { siteName, brand, homeHref = '/', nav, actions, footer, width = 'centre', hasBar = true, children } = props
  return (
    <div className={classes.shell}>
      <SkipLink />
      {hasBar && (
        <header className={classes.bar}>
          <a href={homeHref} className={classes.brand}>
            <Wordmark size={26} name={siteName} brand={brand} />
          </a>
          {nav && <div className={classes.nav}>{nav}</div>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <main id="content" tabIndex={-1} className={cx(classes.main, classes[width])}>
        {children}
      </main>
      {footer && (
        <footer className={classes.footer}>
          {brand?.symbol && <Mark size={18} symbol={brand.symbol} />}
          {footer}
        </footer>
      )}
    </div>
  )
}
