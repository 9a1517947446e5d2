import type { StatusState } from '@holdall/contract/status/status.contract.ts'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Fragment } from 'react'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Said } from '../../../ui/feedback/said.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead, SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../admin.module.css'
import { ContinueDeletion } from '../components/continue-deletion.tsx'
import type { StatusLine } from '../components/status-line.ts'
import { statusLines } from '../components/status-lines.ts'
import { summary, versionFacts } from '../components/status-summary.ts'
import { TakeOver } from '../components/take-over.tsx'
import { useSiteStatus } from '../queries.ts'

/** The state of the parts of the site, and what to do about problems. */
export function Page() {
  const text = useText()
  const { name } = useSite()
  const { data, error, isFetching, refetch } = useSiteStatus()
  const lines = data && statusLines(data, location.origin, text)
  return (
    <PageFrame title={text('Status')} width="form">
      <PageHead
        title={text('Status')}
        lead={lines ? summary(lines, text).words : name}
        actions={
          <Button icon={IconRefresh} isBusy={isFetching && Boolean(data)} onClick={() => void refetch()}>
            {text('Check again')}
          </Button>
        }
      />
      <SectionCard title={text('Components')}>
        {error && !data && (
          <ErrorState
            isCompact
            text={problemText(error, text)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!error && !data && <SkeletonRows rows={14} rowHeight={44} columns={2} />}
        {error && data && <Notice tone="danger">{problemText(error, text)}</Notice>}
        {lines && (
          <ul className={classes.lines}>
            {lines.map(line => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
      </SectionCard>
      {data && (
        <SectionCard title={text('Versions')}>
          <p data-numeric>{versionFacts(data.versions, text)}</p>
        </SectionCard>
      )}
    </PageFrame>
  )
}

function Line({ line }: { line: StatusLine }) {
  const text = useText()
  const { me } = useSite()
  const links = [line.link, line.more].filter(link => link !== null).filter(({ permission }) => may(me, permission))
  return (
    <li className={classes.line}>
      <h3>{line.name}</h3>
      <StatusBadge tone={line.state}>{words(line.state, text)}</StatusBadge>
      <p>{line.facts}</p>
      {line.said && <Said>{line.said}</Said>}
      {line.advice && (
        <p className={classes.advice}>
          {line.advice}{' '}
          {links.map(({ to, label }, index) => (
            <Fragment key={to}>
              {index > 0 && ' · '}
              <Link to={to}>{label}</Link>
            </Fragment>
          ))}
        </p>
      )}
      {line.action === 'take-over' && may(me, 'settings.update') && <TakeOver />}
      {line.action === 'continue-deletion' && may(me, 'files.delete') && <ContinueDeletion />}
    </li>
  )
}

function words(state: StatusState, text: Translate): string {
  if (state === 'good') return text('Working')
  return state === 'warning' ? text('Needs attention') : text('Not working', { meaning: 'part of the site' })
}
