import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import type { IconComponent } from '../icon.ts'
import { useText } from '../text.ts'
import classes from './states.module.css'

export type EmptyStateProps = {
  icon?: IconComponent
  /** A drawing in place of the icon, such as a large `FileIcon`. */
  picture?: ReactNode
  title: string
  /** What belongs here and how to start. */
  text?: ReactNode
  action?: ReactNode
  /** For a panel or a card. */
  isCompact?: boolean
  tone?: 'plain' | 'danger'
  role?: 'alert'
  /** The whole page is this state. */
  isPage?: boolean
}

/** What stands where content would be. */
export function EmptyState({
  icon: Icon,
  picture,
  title,
  text,
  action,
  isCompact,
  tone,
  role,
  isPage,
}: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={cx(classes.state, isCompact && classes.compact)} role={role} data-tone={tone}>
      {picture}
      {!picture && Icon && (
        <span className={classes.icon}>
          <Icon size={isCompact ? 22 : 28} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

export type ErrorStateProps = {
  title?: string
  /** What went wrong and what to do, in the reader's words. */
  text?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** To quote to an administrator. */
  requestId?: string
  isCompact?: boolean
  isPage?: boolean
}

export function ErrorState({ title, text, onRetry, isRetrying, requestId, isCompact, isPage }: ErrorStateProps) {
  const say = useText()
  return (
    <EmptyState
      role="alert"
      tone="danger"
      icon={IconCloudOff}
      isCompact={isCompact}
      isPage={isPage}
      title={title ?? say('This could not be loaded')}
      text={
        <>
          {text ?? say('Something went wrong on the way. Try again in a moment.')}
          {requestId && <code className={classes.request}>{say('Request {{id}}', { id: requestId })}</code>}
        </>
      }
      action={
        onRetry && (
          <Button icon={IconRefresh} onClick={onRetry} isBusy={isRetrying}>
            {say('Try again')}
          </Button>
        )
      }
    />
  )
}

/** What a person sees who may not see the page. Says nothing about what is there. */
export function ForbiddenState({ text, action }: { text?: ReactNode; action?: ReactNode }) {
  const say = useText()
  return (
    <EmptyState
      icon={IconLock}
      title={say('You don’t have access')}
      text={text ?? say('Ask the owner or an administrator to let you in, or sign in with another account.')}
      action={action}
    />
  )
}

export type OfflineBarProps = { isOffline: boolean; text?: string; onRetry?: () => void }

/** A bar above the content while there is no connection. */
export function OfflineBar({ isOffline, text, onRetry }: OfflineBarProps) {
  const say = useText()
  if (!isOffline) return null
  return (
    <div className={classes.offline} role="status">
      <IconWifiOff size={17} stroke={1.8} aria-hidden="true" />
      <span>{text ?? say('You’re offline. Changes wait until the connection is back.')}</span>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {say('Try again')}
        </button>
      )}
    </div>
  )
}
