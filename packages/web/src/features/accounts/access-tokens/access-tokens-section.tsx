import type { AccessToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { formatDate, formatDateTime, formatNames } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { useRevokeToken, useTokens } from '../queries.ts'
import { reportProblem } from '../report-problem.ts'
import tokenClasses from './access-tokens.module.css'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { hasEnded, kindName, scopeName } from './token-words.ts'

/** What else may sign in as this user: programs with a token, apps with an app password. */
export function TokensSection() {
  const text = useText()
  const { data, error, isFetching, refetch } = useTokens()
  const [isMaking, setMaking] = useState(false)
  return (
    <SectionCard
      title={text('Apps and tokens')}
      lead={text('Let apps and programs in without giving them your password. Revoke what you no longer use.')}
      footer={
        <div className={tokenClasses.foot}>
          <a href="/developers/api" className={tokenClasses.reference}>
            {text('API reference')}
          </a>
          <Button icon={IconPlus} onClick={() => setMaking(true)}>
            {text('New token')}
          </Button>
        </div>
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={1} rowHeight={64} columns={1} />}
      {data?.length === 0 && <p className={classes.hint}>{text('No app or program has access.')}</p>}
      {data && data.length > 0 && (
        <ul className={classes.sessions}>
          {data.map(token => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
    </SectionCard>
  )
}

function TokenRow({ token }: { token: AccessToken }) {
  const text = useText()
  const revoke = useRevokeToken()
  const Icon = token.kind === 'api' ? IconTerminal2 : IconKey
  const { name } = token
  const askToRevoke = async () => {
    const isSure = await confirm({
      title: text('Revoke “{{name}}”?', { name }),
      body: text('Apps that use it lose access immediately. This can’t be undone.'),
      confirmLabel: text('Revoke'),
      danger: true,
    })
    if (!isSure) return
    revoke.mutate(token.id, {
      onSuccess: () => showToast({ key: 'account', message: text('“{{name}}” is revoked', { name }) }),
      onError: reportProblem,
    })
  }
  return (
    <li className={classes.session}>
      <span className={classes.sessionIcon}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.sessionText}>
        <strong className={tokenClasses.name}>{name}</strong>
        <p>
          {kindName(token.kind, text)} <code className={tokenClasses.beginning}>{token.beginning}…</code>
          {' · '}
          {formatNames(token.scopes.map(scope => scopeName(scope, text)))}
        </p>
        <p>
          <TokenEnd token={token} />
          {' · '}
          <LastUse token={token} />
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        isBusy={revoke.isPending}
        aria-label={text('Revoke {{name}}', { name })}
        onClick={askToRevoke}
      >
        {text('Revoke')}
      </Button>
    </li>
  )
}

function TokenEnd({ token }: { token: AccessToken }) {
  const text = useText()
  if (token.expiresAt === null) return text('Never expires')
  const isOver = hasEnded(token)
  const date = formatDate(token.expiresAt)
  return (
    <time
      dateTime={token.expiresAt}
      title={formatDateTime(token.expiresAt)}
      className={cx(isOver && tokenClasses.ended)}
    >
      {isOver ? text('Expired {{date}}', { date }) : text('Expires {{date}}', { date })}
    </time>
  )
}

function LastUse({ token: { lastUsedAt, lastUsedAddress } }: { token: AccessToken }) {
  const text = useText()
  if (lastUsedAt === null) return text('Never used')
  return (
    <>
      {text('Last used:')} <RelativeTime at={lastUsedAt} />
      {lastUsedAddress && ` (${lastUsedAddress})`}
    </>
  )
}
