import { numberValue, sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { SiteReport } from '@holdall/contract/reports/reports.contract.ts'
import type { ReactNode } from 'react'
import { Chart } from '../../../ui/chart/chart.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { storageSeries } from '../storage-series.ts'
import classes from './analytics.module.css'
import { TopLinks } from './top-links.tsx'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Charts of the activity per day. */
export function ReportCharts({ report }: { report: SiteReport }) {
  const text = useText()
  const { days, series, storage, top_links } = report
  const line = (id: keyof typeof series, label: string) => ({ id, label, values: series[id] })
  const parts = storageSeries(storage, text)
  return (
    <div className={classes.charts}>
      <SectionCard
        title={text('People')}
        lead={text('{{count, number}} sign-ups', {
          count: sum(series.signups),
          defaultValue_one: '{{count, number}} sign-up',
        })}
      >
        <Chart
          title={text('People')}
          days={days}
          unit="count"
          series={[line('active', text('Active users')), line('signups', text('Sign-ups'))]}
        />
      </SectionCard>
      <SectionCard
        title={text('Uploads and downloads')}
        lead={text('{{uploads}} uploaded, {{downloads}} downloaded through links', {
          uploads: numberValue(sum(series.uploads)),
          downloads: numberValue(sum(series.downloads)),
        })}
      >
        <Chart
          title={text('Uploads and downloads')}
          days={days}
          unit="count"
          series={[line('uploads', text('Uploads')), line('downloads', text('Downloads'))]}
        />
      </SectionCard>
      <SectionCard
        title={text('Data sent')}
        lead={text('{{uploaded}} uploaded, {{downloaded}} downloaded through links', {
          uploaded: sizeValue(sum(series.uploaded_bytes)),
          downloaded: sizeValue(sum(series.downloaded_bytes)),
        })}
      >
        <Chart
          title={text('Data sent')}
          days={days}
          unit="bytes"
          series={[line('uploaded_bytes', text('Uploaded')), line('downloaded_bytes', text('Downloaded'))]}
        />
      </SectionCard>
      <SectionCard title={text('Storage by type')} lead={text('The current versions of all files')}>
        {parts.length > 0 ? (
          <Chart title={text('Storage by type')} days={days} unit="bytes" isStacked series={parts} />
        ) : (
          <None>{text('There are no files yet')}</None>
        )}
      </SectionCard>
      <SectionCard
        title={text('Link visits')}
        lead={text('{{count, number}} visits', {
          count: sum(series.opens),
          defaultValue_one: '{{count, number}} visit',
        })}
      >
        <Chart title={text('Link visits')} days={days} unit="count" series={[line('opens', text('Visits'))]} />
      </SectionCard>
      <SectionCard title={text('Top links')}>
        <TopLinks links={top_links} />
      </SectionCard>
    </div>
  )
}

function None({ children }: { children: ReactNode }) {
  return <p className={classes.none}>{children}</p>
}
