import type { Filter } from '@holdall/contract/kit/list-parts/filters.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { SectionCard } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { problemText } from '../early/problem-text.ts'
import { Link } from '../router/link.tsx'
import classes from './person.module.css'

/** The part of a query that a section needs. */
interface Asked<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export type PersonCardProps<T> = {
  title: string
  query: Asked<T>
  /** How many lines to reserve while it loads. */
  lines?: number
  /** The list of everything that this section shows the newest of. */
  all?: AllOf | undefined
  footer?: ReactNode
  children: (data: T) => ReactNode
}

export interface AllOf {
  readonly to: string
  readonly filters?: readonly Filter[]
  readonly query?: string
}

/** The frame of a section about a person: heading, loading, failure, and the way to the whole list. */
export function PersonCard<T>({ title, query, lines = 3, all, footer, children }: PersonCardProps<T>) {
  const text = useText()
  const { data, error, isFetching, refetch } = query
  return (
    <SectionCard title={title} aside={all && data !== undefined && <ShowAll all={all} of={title} />} footer={footer}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState isCompact text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <CardSkeleton lines={lines} />
      )}
    </SectionCard>
  )
}

function ShowAll({ all, of }: { all: AllOf; of: string }) {
  const text = useText()
  const search = {
    ...(all.filters ? { filters: encodeFilters(all.filters) } : {}),
    ...(all.query ? { query: all.query } : {}),
  }
  return (
    <Link to={all.to} search={search} className={classes.all}>
      {text('Show all')} <VisuallyHidden>{of}</VisuallyHidden>
    </Link>
  )
}

/** What a section looks like until its code or its facts have come. */
export function CardSkeleton({ lines }: { lines: number }) {
  const text = useText()
  return (
    <div role="status" aria-label={text('Loading')} className={classes.loading}>
      {[...Array(lines).keys()].map(line => (
        <Skeleton key={line} width={`${[72, 54, 63][line % 3]}%`} />
      ))}
    </div>
  )
}

/** Names with values below each other. */
export function Facts({ facts }: { facts: readonly { id: string; name: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface Line {
  readonly id: string
  readonly main: ReactNode
  /** In small letters below. */
  readonly more?: ReactNode
  /** At the end: a state, a button. */
  readonly end?: ReactNode
}

/** A short list: one line for each thing. */
export function Lines({ label, lines, empty }: { label: string; lines: readonly Line[]; empty: string }) {
  if (lines.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <ul aria-label={label} className={classes.lines}>
      {lines.map(({ id, main, more, end }) => (
        <li key={id}>
          <div className={classes.lineText}>
            <div className={classes.main}>{main}</div>
            {more && <div className={classes.more}>{more}</div>}
          </div>
          {end && <div className={classes.end}>{end}</div>}
        </li>
      ))}
    </ul>
  )
}

/** The heading of a part of a section. */
export function PartHeading({ children }: { children: string }) {
  return <h3 className={classes.part}>{children}</h3>
}
