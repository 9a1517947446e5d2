import { numberValue } from '@holdall/contract/kit/values/values.ts'
import type { VisitorsReport } from '@holdall/contract/reports/reports.contract.ts'
import type { ReactNode } from 'react'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { ChartDrawing } from '../../../ui/drawings/things.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { useVisitors } from '../queries.ts'
import type { Range } from '../range.ts'
import classes from './analytics.module.css'

type VisitorsProps = { range: Range; children: ReactNode }

/** What Google Analytics counted, or how to set it up, above the site's own statistics. */
export function Visitors({ range, children }: VisitorsProps) {
  const { data, error } = useVisitors(range)
  const state = error ? 'away' : data?.state
  return (
    <>
      {state === 'away' && <Away reason={data?.reason ?? null} />}
      {state === 'ok' && data && <Counted report={data} />}
      {state === 'off' && <NotSetUp />}
      {children}
    </>
  )
}

function Away({ reason }: { reason: string | null }) {
  const text = useText()
  return (
    <SectionCard title={text('Visitors')} lead={text('Google Analytics')}>
      <Notice tone="warning">
        {text('Google Analytics isn’t responding. We’ll try again later.')} {reason && text(reason)}
      </Notice>
    </SectionCard>
  )
}

function NotSetUp() {
  const text = useText()
  const { me } = useSite()
  return (
    <SectionCard title={text('Visitors')} lead={text('Google Analytics')}>
      <EmptyState
        isCompact
        drawing={ChartDrawing}
        title={text('Visitor statistics aren’t set up')}
        text={text(
          'Connect Google Analytics to see page views, visitors, top pages, referrers, browsers and countries here.',
        )}
        action={
          may(me, 'settings.view') && <Link to="/admin/settings/analytics">{text('Set up Google Analytics')}</Link>
        }
      />
    </SectionCard>
  )
}

function Counted({ report }: { report: VisitorsReport }) {
  const text = useText()
  const { days, series, top, measured_at } = report
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return (
    <>
      <SectionCard
        title={text('Visitors')}
        lead={text('Visits: {{sessions}}. Page views: {{views}}. Counted by Google Analytics.', {
          sessions: numberValue(sum(series.sessions)),
          views: numberValue(sum(series.views)),
        })}
      >
        <Chart
          title={text('Visitors')}
          days={days}
          unit="count"
          series={[
            { id: 'users', label: text('Visitors'), values: series.users },
            { id: 'views', label: text('Page views'), values: series.views },
          ]}
        />
        {measured_at && (
          <p className={classes.measured}>
            <RelativeTime at={measured_at} sentence={when => text('Updated {{when}}', { when })} />
          </p>
        )}
      </SectionCard>
      <div className={classes.tops}>
        <Top title={text('Top pages')} unit={text('Page views')} rows={top.pages} />
        <Top title={text('Referrers')} unit={text('Visits')} rows={top.sources} />
        <Top title={text('Browsers')} unit={text('Visitors')} rows={top.browsers} />
        <Top title={text('Countries')} unit={text('Visitors')} rows={top.countries} />
      </div>
    </>
  )
}

type TopProps = { title: string; unit: string; rows: readonly { name: string; count: number }[] }

/** The first few entries of one kind, with a bar each. */
function Top({ title, unit, rows }: TopProps) {
  const text = useText()
  const most = rows[0]?.count || 1
  return (
    <SectionCard title={title} lead={unit}>
      {rows.length === 0 && <p className={classes.none}>{text('No visits in this period')}</p>}
      <ol className={classes.sources} aria-label={title}>
        {rows.map(({ name, count }) => (
          <li key={name}>
            <span className={classes.topName} title={name}>
              {name || text('Unknown')}
            </span>
            <span className={classes.bar} aria-hidden="true">
              <i style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span data-numeric>{formatNumber(count)}</span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
