import type { Brand } from '@holdall/contract/appearance/brand/brand.ts'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Wordmark } from '../brand/mark.tsx'
import classes from './auth-shell.module.css'

export type AuthShellProps = {
  siteName?: string
  brand?: Brand | undefined
  title: string
  /** For the browser's tab, if it isn't the title with the site's name. */
  tabTitle?: string | undefined
  lead?: ReactNode
  /** Below the column: "New here? Create an account". */
  below?: ReactNode
  /** At the top of the window: the site's menu. */
  nav?: ReactNode
  /** At the bottom of the window: legal links. */
  footer?: ReactNode
  children: ReactNode
}

/** Sign-in, sign-up and setup: one column, the site's logo, nothing else. Renders without the router. */
export function AuthShell({ siteName, brand, title, tabTitle, lead, below, nav, footer, children }: AuthShellProps) {
  useEffect(() => {
    document.title = tabTitle ?? `${title} · ${siteName ?? 'Holdall'}`
  }, [title, tabTitle, siteName])
  return (
    <div className={classes.shell}>
      {nav && <header className={classes.nav}>{nav}</header>}
      <main className={classes.column}>
        <a href="/" className={classes.brand}>
          <Wordmark size={32} name={siteName} brand={brand} />
        </a>
        <div className={classes.card}>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          <div className={classes.body}>{children}</div>
        </div>
        {below && <p className={classes.below}>{below}</p>}
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  )
}

/** "or", between a form and the other ways in. */
export function AuthDivider({ children }: { children: ReactNode }) {
  return <div className={classes.divider}>{children}</div>
}
