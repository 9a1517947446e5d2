import type { Session } from '@holdall/contract/accounts/accounts.schemas.ts'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { useRevokeOtherSessions, useRevokeSession, useSessions } from '../queries.ts'
import { reportProblem } from '../report-problem.ts'
import classes from './account.module.css'
import { deviceShape, sessionName } from './session-name.ts'

const icons = { phone: IconDeviceMobile, computer: IconDeviceDesktop, program: IconTerminal2 }

/** The user's sessions, with a way to end them. */
export function SessionsSection() {
  const text = useText()
  const { data, error, isFetching, refetch } = useSessions()
  const endOthers = useRevokeOtherSessions()
  const others = data?.filter(session => !session.isCurrent).length ?? 0
  const askToEndOthers = async () => {
    const isSure = await confirm({
      title: text('Sign out everywhere else?'),
      body: text('All other devices will be signed out immediately.'),
      confirmLabel: text('Sign out everywhere else'),
      danger: true,
    })
    if (!isSure) return
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) =>
        showToast({
          key: 'account',
          message: text('{{count, number}} devices signed out', {
            count: ended,
            defaultValue_one: '{{count}} device signed out',
          }),
        }),
      onError: reportProblem,
    })
  }
  return (
    <SectionCard
      title={text('Where you are signed in')}
      lead={text('Sign out any device you don’t recognise, then change your password.')}
      footer={
        others > 0 && (
          <Button isBusy={endOthers.isPending} onClick={askToEndOthers}>
            {text('Sign out everywhere else')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={2} rowHeight={64} columns={1} />}
      {data && (
        <ul className={classes.sessions}>
          {data.map(session => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function SessionRow({ session }: { session: Session }) {
  const text = useText()
  const end = useRevokeSession()
  const Icon = icons[deviceShape(session)]
  const name = sessionName(session, text)
  return (
    <li className={classes.session}>
      <span className={classes.sessionIcon}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.sessionText}>
        <strong>{name}</strong>
        {session.isCurrent && <span className={classes.here}>{text('This device')}</span>}
        <p>
          {session.address && `${session.address} · `}
          {session.isCurrent ? (
            text('Active now', { meaning: 'a device' })
          ) : (
            <>
              {text('Last used:')} <RelativeTime at={session.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          size="small"
          isBusy={end.isPending}
          aria-label={text('Sign out {{name}}', { name })}
          onClick={() => end.mutate(session.id, { onError: reportProblem })}
        >
          {text('Sign out')}
        </Button>
      )}
    </li>
  )
}
