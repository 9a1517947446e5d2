import type { ReactNode } from 'react'
import { inlineSite } from '../platform/early/inline-site.ts'
import { Wordmark } from '../ui/brand/mark.tsx'
import classes from './error-page.module.css'

/** The site's logo and name above a page without a shell. They link to its start page. */
export function BrandedPage({ children }: { children: ReactNode }) {
  const site = inlineSite()
  return (
    <div className={classes.branded}>
      <header className={classes.head}>
        <a href="/">
          <Wordmark size={26} name={site?.name} brand={site?.brand} />
        </a>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
