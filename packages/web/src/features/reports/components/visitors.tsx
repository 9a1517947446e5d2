import type { VisitorsReport } from '@holdall/contract/reports/reports.contract.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useText } from '../../../ui/text.ts'
import { useVisitors } from '../queries.ts'
import type { Range } from '../range.ts'
import classes from './analytics.module.css'

/** What Google Analytics counted, where it is set up. The rest of the page does without it. */
export function Visitors({ range }: { range: Range }) {
  const text = useText()
  const { data, error } = useVisitors(range)
  if (error || data?.state === 'away') {
    return (
      <SectionCard title={text('Visitors')} lead={text('Google Analytics')}>
        <Notice tone="warning">
          {text('Google Analytics does not answer. It is asked again later.')} {data?.reason && text(data.reason)}
        </Notice>
      </SectionCard>
    )
  }
  return data?.state === 'ok' ? <Counted report={data} /> : null
}

function Counted({ report }: { report: VisitorsReport }) {
  const text = useText()
  const { days, series, sources, measured_at } = report
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const most = sources[0]?.sessions || 1
  return (
    <div className={classes.charts}>
      <SectionCard
        title={text('Visitors')}
        lead={text('{{sessions}} visits, {{views}} pages; by Google Analytics', {
          sessions: formatNumber(sum(series.sessions)),
          views: formatNumber(sum(series.views)),
        })}
      >
        <Chart
          title={text('Visitors')}
          days={days}
          unit="count"
          series={[
            { id: 'users', label: text('Visitors'), values: series.users },
            { id: 'views', label: text('Pages seen'), values: series.views },
          ]}
        />
      </SectionCard>
      <SectionCard title={text('Where visits came from')} lead={text('Google Analytics')}>
        {sources.length === 0 && <p className={classes.none}>{text('There were no visits in this time')}</p>}
        <ol className={classes.sources}>
          {sources.map(source => (
            <li key={source.name}>
              <span>{source.name}</span>
              <span className={classes.bar} aria-hidden="true">
                <i style={{ width: `${(source.sessions / most) * 100}%` }} />
              </span>
              <span data-numeric>{formatNumber(source.sessions)}</span>
            </li>
          ))}
        </ol>
        {measured_at && (
          <p className={classes.measured}>
            {text('Google was asked:')} <RelativeTime at={measured_at} />
          </p>
        )}
      </SectionCard>
    </div>
  )
}
