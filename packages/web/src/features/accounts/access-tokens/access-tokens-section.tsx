import type { AccessToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatNames } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { useTokens } from '../queries.ts'
import tokenClasses from './access-tokens.module.css'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { LastUse, TokenEnd } from './token-times.tsx'
import { kindName, scopeName } from './token-words.ts'

/** What else may sign in as this user: programs with a token, apps with an app password. */
export function TokensSection() {
  const text = useText()
  const { data, error, isFetching, refetch } = useTokens()
  const [isMaking, setMaking] = useState(false)
  return (
    <SectionCard
      title={text('Apps and tokens')}
      lead={text('Connect apps without giving them your password. Revoke what you no longer use.')}
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
  const Icon = token.kind === 'api' ? IconTerminal2 : IconKey
  const { name } = token
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
      <RevokeButton token={token} />
    </li>
  )
}
