import type { AbuseReportDetails } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useParams } from '../../../platform/router/router-context.ts'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { DecisionCard } from '../components/decision-card.tsx'
import { EntriesCard } from '../components/entries-card.tsx'
import { LinkCard } from '../components/link-card.tsx'
import { OthersCard } from '../components/others-card.tsx'
import classes from '../components/report.module.css'
import { ReportCard } from '../components/report-card.tsx'
import { reasonName, StateBadge } from '../components/report-words.tsx'
import { reportQuery } from '../queries.ts'

/** One report: what was reported by whom, what was written about it, and the decision. */
export function Page() {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data: report, error, refetch, isFetching } = useQuery(reportQuery(id))
  const title = report ? text('Report {{number}}', { number: report.number }) : text('Abuse reports')
  return (
    <PageFrame title={title} className={classes.page}>
      <PageHead
        title={title}
        above={
          <Link to="/admin/abuse-reports" className={classes.back}>
            {text('Abuse reports')}
          </Link>
        }
        {...(report ? { lead: reasonName(report.reason, text), actions: <StateBadge state={report.state} /> } : {})}
      />
      {report ? (
        <Cards report={report} />
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={6} rowHeight={48} columns={2} />
      )}
    </PageFrame>
  )
}

function Cards({ report }: { report: AbuseReportDetails }) {
  return (
    <div className={classes.cards}>
      <div className={classes.column}>
        <ReportCard report={report} />
        <LinkCard report={report} />
      </div>
      <div className={classes.column}>
        <DecisionCard report={report} />
        <OthersCard report={report} />
        <EntriesCard report={report} />
      </div>
    </div>
  )
}
