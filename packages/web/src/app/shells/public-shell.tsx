import type { PublicShellProps } from '../../platform/shell-props.ts'
import { Wordmark } from '../../ui/brand/mark.tsx'
import { cx } from '../../ui/cx.ts'
import classes from './public-shell.module.css'
import { SkipLink } from './skip-link.tsx'

/** What a visitor sees: the site's logo, the thing itself in the middle, a quiet foot. */
export function PublicShell(props: PublicShellProps) {
  const { siteName, logoUrl, homeHref = '/', actions, footer, width = 'centre', children } = props
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.bar}>
        <a href={homeHref} className={classes.brand}>
          <Wordmark size={26} name={siteName} logoUrl={logoUrl} />
        </a>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <main id="content" tabIndex={-1} className={cx(classes.main, classes[width])}>
        {children}
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  )
}
