import type { AccessToken } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { cx } from '../../../ui/cx.ts'
import { formatDateTime } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './access-tokens.module.css'
import { hasEnded } from './token-words.ts'

export function TokenEnd({ token }: { token: AccessToken }) {
  const text = useText()
  if (token.expiresAt === null) return text('Never expires')
  const isOver = hasEnded(token)
  const date = dayValue(token.expiresAt)
  return (
    <time dateTime={token.expiresAt} title={formatDateTime(token.expiresAt)} className={cx(isOver && classes.ended)}>
      {isOver ? text('Expired {{date}}', { date }) : text('Expires {{date}}', { date })}
    </time>
  )
}

export function LastUse({ token: { lastUsedAt, lastUsedAddress } }: { token: AccessToken }) {
  const text = useText()
  if (lastUsedAt === null) return text('Never used')
  return (
    <>
      {text('Last used:')} <RelativeTime at={lastUsedAt} />
      {lastUsedAddress && ` (${lastUsedAddress})`}
    </>
  )
}
