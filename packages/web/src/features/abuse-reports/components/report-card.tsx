import type { AbuseReportDetails } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { formatDateTime } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { Fact } from './fact.tsx'
import classes from './report.module.css'
import { reasonName } from './report-words.tsx'

/** What the report says, and who sent it. */
export function ReportCard({ report }: { report: AbuseReportDetails }) {
  const text = useText()
  const { note, reason, isGoodFaith, createdAt: at, address } = report
  return (
    <SectionCard title={text('The report')}>
      {note ? (
        <blockquote className={classes.words} dir="auto">
          {note}
        </blockquote>
      ) : (
        <p className={classes.nothing}>{text('They gave a reason but wrote nothing.')}</p>
      )}
      <dl className={classes.facts}>
        <Fact name={text('Reason')}>{reasonName(reason, text)}</Fact>
        <Fact name={text('Reported on')}>{formatDateTime(at)}</Fact>
        <Fact name={text('Reported by')}>
          <Who report={report} />
        </Fact>
        {isGoodFaith && <Fact name={text('Statement')}>{text('Stated to be accurate and in good faith')}</Fact>}
        {address && <Fact name={text('IP address')}>{address}</Fact>}
      </dl>
    </SectionCard>
  )
}

function Who({ report: { complainant } }: { report: AbuseReportDetails }) {
  const text = useText()
  if (!complainant) return text('Anonymous: there is no one to answer')
  const { name, email, account } = complainant
  return (
    <>
      {name && <div dir="auto">{name}</div>}
      {email ? (
        <div>
          <a href={`mailto:${email}`}>{email}</a> <small>{text('(not verified)')}</small>
        </div>
      ) : (
        <div>{text('No address: they can’t be answered')}</div>
      )}
      {account && (
        <div>
          {text('Signed in as {{account}}', { account: account.email ?? account.name ?? text('Deleted account') })}
        </div>
      )}
    </>
  )
}
