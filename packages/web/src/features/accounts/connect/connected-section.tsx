import type { AccessToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { RevokeButton } from '../access-tokens/revoke-button.tsx'
import { LastUse, TokenEnd } from '../access-tokens/token-times.tsx'
import { hasEnded } from '../access-tokens/token-words.ts'
import classes from '../components/account.module.css'
import { useTokens } from '../queries.ts'
import connectClasses from './connect.module.css'

/** The devices that have an app password, when each last synced, and a way to end it. */
export function ConnectedSection() {
  const text = useText()
  const { data, error, isFetching, refetch } = useTokens()
  const devices = data?.filter(({ kind }) => kind === 'app')
  return (
    <SectionCard
      title={text('Connected devices')}
      lead={text('Revoke devices you no longer use or have lost. They lose access immediately.')}
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={2} rowHeight={64} columns={1} />}
      {devices?.length === 0 && (
        <EmptyState
          isCompact
          title={text('No devices yet')}
          text={text('Computers, phones and programs you connect appear here.')}
        />
      )}
      {devices && devices.length > 0 && (
        <ul className={classes.sessions}>
          {devices.map(token => (
            <Device key={token.id} token={token} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Device({ token }: { token: AccessToken }) {
  return (
    <li className={classes.session}>
      <span className={classes.sessionIcon}>
        <IconDevices size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.sessionText}>
        <strong className={connectClasses.name}>
          <bdi>{token.name}</bdi>
        </strong>
        <p>
          <LastSync token={token} />
        </p>
        <p>
          <LastUse token={token} />
          {hasEnded(token) && (
            <>
              {' · '}
              <TokenEnd token={token} />
            </>
          )}
        </p>
      </div>
      <RevokeButton token={token} />
    </li>
  )
}

function LastSync({ token: { lastSyncedAt } }: { token: AccessToken }) {
  const text = useText()
  if (lastSyncedAt === null) return text('Never synced')
  return (
    <>
      {text('Last synced:')} <RelativeTime at={lastSyncedAt} />
    </>
  )
}
