import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useConnection, useOnReturn } from '../connection.ts'
import { cx } from '../cx.ts'
import type { DrawingComponent } from '../drawings/drawing.tsx'
import { ErrorDrawing, NoAccessDrawing, OfflineDrawing, ServerAwayDrawing } from '../drawings/states.tsx'
import { atFoot } from '../layout/foot-banners.ts'
import { useText } from '../text.ts'
import classes from './states.module.css'

export type EmptyStateProps = {
  drawing?: DrawingComponent
  /** In place of a drawing, such as a large `FileIcon`. */
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
  drawing: Drawing,
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
      {picture ?? (Drawing && <Drawing isSmall={isCompact} />)}
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

/** Something could not be loaded. Where the server can’t be reached it says so instead, and tries again by itself. */
export function ErrorState({ title, text, onRetry, isRetrying, requestId, isCompact, isPage }: ErrorStateProps) {
  const say = useText()
  const connection = useConnection()
  useOnReturn(onRetry)
  if (connection !== 'online') {
    return (
      <EmptyState
        role="alert"
        drawing={connection === 'offline' ? OfflineDrawing : ServerAwayDrawing}
        isCompact={isCompact}
        isPage={isPage}
        title={connection === 'offline' ? say('You’re offline') : say('The server can’t be reached')}
        text={
          connection === 'offline'
            ? say('We’ll load this when you’re back online.')
            : say('We’ll load this when the server is back.')
        }
        action={onRetry && <Button onClick={onRetry}>{say('Try again')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      role="alert"
      tone="danger"
      drawing={ErrorDrawing}
      isCompact={isCompact}
      isPage={isPage}
      title={title ?? say('This couldn’t be loaded')}
      text={
        <>
          {text ?? say('Something went wrong. Please try again.')}
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
      drawing={NoAccessDrawing}
      title={say('You don’t have access')}
      text={text ?? say('Ask the owner or an administrator to let you in, or sign in with another account.')}
      action={action}
    />
  )
}

export type ConnectionBarProps = { onRetry: () => void }

/** Stands at the foot of every page while there is no server, and says which of the two is missing. */
export function ConnectionBar({ onRetry }: ConnectionBarProps) {
  const say = useText()
  const connection = useConnection()
  const Icon = connection === 'offline' ? IconWifiOff : IconCloudOff
  return (
    <div role="status">
      {connection !== 'online' && (
        <div ref={atFoot} className={classes.offline}>
          <Icon size={17} stroke={1.8} aria-hidden="true" />
          <span>
            {connection === 'offline'
              ? say('You’re offline. You can browse, but not make changes.')
              : say('The server can’t be reached. You can browse, but not make changes.')}
          </span>
          <button type="button" onClick={onRetry}>
            {say('Try again')}
          </button>
        </div>
      )}
    </div>
  )
}
