import type { AbuseReportDetails, DecideInput } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { showDialog } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { formatDateTime } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { t, useText } from '../../../ui/text.ts'
import { assign, reopen } from '../queries.ts'
import { Fact } from './fact.tsx'
import classes from './report.module.css'
import { stateName } from './report-words.tsx'

type Props = { report: AbuseReportDetails }

/** What was decided, or the ways to decide. */
export function DecisionCard({ report }: Props) {
  const text = useText()
  const { can, state } = report
  return (
    <SectionCard
      title={text('Decision', { meaning: 'about an abuse report' })}
      footer={can.update && <Buttons report={report} />}
    >
      {state === 'open' ? <Open report={report} /> : <Decided report={report} />}
    </SectionCard>
  )
}

function Open({ report: { id, openOfLink, assignee, can } }: Props) {
  const text = useText()
  const { me } = useSite()
  const who = assignee?.name ?? assignee?.email
  const isMine = assignee !== null && assignee.id === me?.id
  return (
    <div className={classes.stack}>
      <p>
        {who ? text('Open. {{name}} is looking into it.', { name: who }) : text('Open. No one has taken it over yet.')}
      </p>
      {openOfLink > 0 && (
        <p className={classes.note}>
          {text(
            'Revoking the link or suspending the person also settles {{count, number}} other open reports about it.',
            {
              count: openOfLink,
              defaultValue_one: 'Revoking the link or suspending the person also settles another open report about it.',
            },
          )}
        </p>
      )}
      {can.update && (
        <div>
          <Button size="small" onClick={() => void attempt(() => assign(id, !isMine))}>
            {isMine ? text('Give it back') : text('Take it over')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Decided({ report }: Props) {
  const text = useText()
  const { state, decidedBy, decidedAt: at, message, reasons } = report
  return (
    <dl className={classes.facts}>
      <Fact name={text('Decision', { meaning: 'about an abuse report' })}>{stateName(state, text)}</Fact>
      {at && <Fact name={text('Decided', { meaning: 'an abuse report' })}>{formatDateTime(at)}</Fact>}
      <Fact name={text('Decided by')}>{decidedBy?.name ?? decidedBy?.email ?? text('Deleted account')}</Fact>
      {message && (
        <Fact name={text('To the person who reported it')}>
          <div className={classes.words} dir="auto">
            {message}
          </div>
        </Fact>
      )}
      {reasons && (
        <Fact name={text('To the person who created the link')}>
          <div className={classes.words} dir="auto">
            {reasons}
          </div>
        </Fact>
      )}
    </dl>
  )
}

function Buttons({ report }: Props) {
  const text = useText()
  const { can, state } = report
  const open = (decision: DecideInput['decision']) =>
    void showDialog<true, { report: AbuseReportDetails; decision: DecideInput['decision'] }>(
      async () => (await import('./decide-dialog.tsx')).DecideDialog,
      { report, decision },
    )
  return (
    <div className={classes.buttons}>
      {can.answer && (
        <Button
          icon={IconMail}
          onClick={() =>
            void showDialog<true, Props>(async () => (await import('./answer-dialog.tsx')).AnswerDialog, { report })
          }
        >
          {text('Write an answer')}
        </Button>
      )}
      {state === 'open' ? (
        <>
          <Button icon={IconCircleX} onClick={() => open('rejected')}>
            {text('No action')}
          </Button>
          {can.suspend && (
            <Button icon={IconUserOff} variant="danger" onClick={() => open('suspended')}>
              {text('Suspend person')}
            </Button>
          )}
          <Button icon={IconLinkOff} variant="danger" onClick={() => open('link_revoked')}>
            {text('Revoke link')}
          </Button>
        </>
      ) : (
        <Button icon={IconRotate} onClick={() => void attempt(() => askToReopen(report.id))}>
          {text('Reopen report')}
        </Button>
      )}
    </div>
  )
}

async function askToReopen(id: string): Promise<void> {
  const isSure = await confirm({
    title: t('Reopen this report?'),
    body: t(
      'It waits for a decision again. What was done stays: a revoked link can’t be restored, and a suspended person stays suspended.',
    ),
    confirmLabel: t('Reopen report'),
  })
  if (!isSure) return
  await reopen(id)
  showToast({ tone: 'success', message: t('Report reopened') })
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast({ key: 'problem', tone: 'danger', message: problemText(error, t) })
  }
}
