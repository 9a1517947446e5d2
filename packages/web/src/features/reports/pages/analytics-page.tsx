import type { SiteReport } from '@holdall/contract/reports/reports.contract.ts'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { isProblem } from '../../../platform/api/problem.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSearch } from '../../../platform/router/router-context.ts'
import { useSite } from '../../../platform/site.ts'
import { todayIn } from '../../../platform/time/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatFileSize, formatNumber } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { toldText, useText } from '../../../ui/text.ts'
import { PaymentFigures } from '../../subscriptions/public.ts'
import classes from '../components/analytics.module.css'
import { Customers } from '../components/customers.tsx'
import { RangePicker } from '../components/range-picker.tsx'
import { ReportCharts } from '../components/report-charts.tsx'
import { Visitors } from '../components/visitors.tsx'
import { useReport } from '../queries.ts'
import { rangeAddress, readRange } from '../range.ts'

/** The site's own statistics; the start page of the back-office. */
export function Page() {
  const text = useText()
  const site = useSite()
  const range = readRange(useSearch() as Record<string, unknown>)
  const { data, error, isFetching, isPlaceholderData, refetch } = useReport(range)
  const refusal = isProblem(error, 'request.invalid') ? error : null
  const refusedDays = refusal?.problem?.errors?.[0]
  return (
    <PageFrame title={text('Analytics')} className={classes.page}>
      <PageHead
        title={text('Analytics')}
        actions={
          <Button icon={IconMail} onClick={chooseMail}>
            {text('Report by email')}
          </Button>
        }
        tools={
          <RangePicker
            key={rangeAddress(range)}
            value={range}
            today={data?.today ?? todayIn(site.timeZone)}
            problem={refusedDays ? toldText(refusedDays, text) : null}
          />
        }
      />
      {error && !refusal && <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <Waiting />}
      {!error && data && (
        <div className={classes.report} aria-busy={isPlaceholderData || undefined}>
          <Totals totals={data.totals} />
          {site.settings['billing.enable'] === true && may(site.me, 'subscriptions.view') && (
            <>
              <Customers range={range} />
              <PaymentFigures />
            </>
          )}
          <Visitors range={range}>
            <ReportCharts report={data} />
          </Visitors>
        </div>
      )}
    </PageFrame>
  )
}

function chooseMail(): void {
  void showDialog<true, object>(async () => (await import('../components/report-mail-dialog.tsx')).ReportMailDialog, {})
}

function Totals({ totals }: { totals: SiteReport['totals'] }) {
  const text = useText()
  const isOld = Date.now() - Date.parse(totals.measured_at) > 2 * 60_000
  return (
    <section aria-label={text('Totals')}>
      <dl className={classes.totals}>
        <div>
          <dt>{text('Users')}</dt>
          <dd>{formatNumber(totals.users)}</dd>
        </div>
        <div>
          <dt>{text('Files')}</dt>
          <dd>{formatNumber(totals.files)}</dd>
        </div>
        <div>
          <dt>{text('Storage used')}</dt>
          <dd>{formatFileSize(totals.storage)}</dd>
        </div>
      </dl>
      {isOld && (
        <p className={classes.measured}>
          {text('Files and storage were counted:')} <RelativeTime at={totals.measured_at} />
        </p>
      )}
    </section>
  )
}

function Waiting() {
  const text = useText()
  return (
    <div className={classes.report} role="status" aria-label={text('Loading')}>
      <div className={classes.totals}>
        {['users', 'files', 'storage'].map(id => (
          <Skeleton key={id} height={78} />
        ))}
      </div>
      <div className={classes.charts}>
        {['people', 'transfers', 'data', 'storage'].map(id => (
          <Skeleton key={id} height={318} />
        ))}
      </div>
    </div>
  )
}
