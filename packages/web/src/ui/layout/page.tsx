import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import classes from './page.module.css'

export type PageProps = {
  /** For the browser's tab. */
  title?: string
  /** Text and forms are limited to a readable width; lists take the whole width. */
  width?: 'full' | 'form' | 'reading'
  children: ReactNode
  className?: string
}

export function Page({ title, width = 'full', children, className }: PageProps) {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  const frame = useRef<HTMLDivElement>(null)
  // The shell scrolls, and outlives the page. A text begins at its top; lists remember their own position.
  useLayoutEffect(() => {
    if (width !== 'full') frame.current?.closest('main')?.scrollTo(0, 0)
  }, [width])
  return (
    <div ref={frame} className={cx(classes.page, classes[width], className)}>
      {children}
    </div>
  )
}

export type PageHeadProps = {
  title: ReactNode
  /** The title is that of a part of the page. */
  isPart?: boolean | undefined
  /** A sentence under the title. */
  lead?: ReactNode
  /** Above the title: a breadcrumb or a way back. */
  above?: ReactNode
  /** The one primary action, preceded by at most a few quiet ones. */
  actions?: ReactNode
  /** Second row: search, filters, view switch. */
  tools?: ReactNode
}

export function PageHead({ title, isPart, lead, above, actions, tools }: PageHeadProps) {
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <header className={classes.head}>
      {above}
      <div className={classes.headRow} data-part={isPart || undefined}>
        <div className={classes.headText}>
          <Heading>{title}</Heading>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tools && <div className={classes.tools}>{tools}</div>}
    </header>
  )
}

export type SectionCardProps = {
  title?: ReactNode
  lead?: ReactNode
  /** A quiet link at the end of the title's line. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A group of fields or rows with a heading and a sentence. */
export function SectionCard({ title, lead, aside, footer, children }: SectionCardProps) {
  return (
    <section className={classes.card}>
      {title && (
        <div className={classes.cardHead}>
          <div className={classes.cardTitle}>
            <h2>{title}</h2>
            {aside}
          </div>
          {lead && <p>{lead}</p>}
        </div>
      )}
      <div className={classes.cardBody}>{children}</div>
      {footer && <div className={classes.cardFoot}>{footer}</div>}
    </section>
  )
}
