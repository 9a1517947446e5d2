import type { AbuseReportDetails, OtherReport } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { Link } from '../../../platform/router/link.tsx'
import { formatDate } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from './report.module.css'
import { reasonName, StateBadge } from './report-words.tsx'

/** Other reports about the same link, and about other links of the same person. */
export function OthersCard({ report }: { report: AbuseReportDetails }) {
  const text = useText()
  const { sameLink, samePerson, link, reported } = report
  if (sameLink.length === 0 && samePerson.length === 0) {
    return (
      <SectionCard title={text('Other reports')}>
        <p className={classes.nothing}>{text('None about this link or this person.')}</p>
      </SectionCard>
    )
  }
  return (
    <SectionCard title={text('Other reports')}>
      <Some title={text('About the same link')} reports={sameLink} filter={{ key: 'linkId', value: link.id }} />
      <Some
        title={text('About other links of the same person')}
        reports={samePerson}
        filter={{ key: 'reportedId', value: reported?.id ?? '' }}
      />
    </SectionCard>
  )
}

type SomeProps = { title: string; reports: readonly OtherReport[]; filter: { key: string; value: string } }

function Some({ title, reports, filter: { key, value } }: SomeProps) {
  const text = useText()
  if (reports.length === 0) return null
  return (
    <section className={classes.stack} aria-label={title}>
      <h3 className={classes.part}>{title}</h3>
      <ul className={classes.others}>
        {reports.map(({ id, number, reason, state, item, createdAt: at }) => (
          <li key={id}>
            <Link to={`/admin/abuse-reports/${id}`}>{number}</Link>
            <span dir="auto">
              {reasonName(reason, text)} · {namedText(item)} · {formatDate(at)}
            </span>
            <StateBadge state={state} />
          </li>
        ))}
      </ul>
      <Link to="/admin/abuse-reports" search={{ filters: encodeFilters([{ key, operator: '=', value }]) }}>
        {text('Show all in the list')}
      </Link>
    </section>
  )
}
