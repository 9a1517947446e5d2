import type { Notification } from '@holdall/contract/notifications/notifications.schemas.ts'
import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { reportProblem } from '../../platform/items/report.ts'
import { goTo } from '../../platform/navigation.ts'
import { Link } from '../../platform/router/link.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { openModal } from '../../ui/dialog/modal-window.ts'
import { BellDrawing } from '../../ui/drawings/things.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { RelativeTime } from '../../ui/format/relative-time.tsx'
import { Avatar } from '../../ui/people/avatar.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { Translate } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import { AnswerRequest } from '../sharing/public.ts'
import { kinds } from './kinds.ts'
import classes from './panel.module.css'
import { markAllRead, markRead, useNotifications } from './queries.ts'

/** The user's notifications, under the bell; on a phone over the whole window. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { notifications, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useNotifications()
  const hasUnread = notifications?.some(one => !one.isRead) ?? false
  return (
    <Frame
      title={text('Notifications')}
      onClose={onClose}
      action={
        hasUnread && (
          <Button size="small" variant="quiet" icon={IconChecks} onClick={() => markAllRead().catch(reportProblem)}>
            {text('Mark all as read')}
          </Button>
        )
      }
      foot={
        <Link to="/account" hash="notifications" className={classes.settings} onClick={onClose}>
          {text('Notification settings')}
        </Link>
      }
    >
      {error && !notifications && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!notifications && !error && <SkeletonRows rows={4} rowHeight={64} columns={1} />}
      {notifications?.length === 0 && (
        <EmptyState
          isCompact
          drawing={BellDrawing}
          title={text('Nothing new')}
          text={text('Shares, invitations, comments and mentions appear here.')}
        />
      )}
      {notifications && notifications.length > 0 && (
        <ul className={classes.list} aria-label={text('Notifications')}>
          {notifications.map(one => (
            <Row key={one.id} one={one} onClose={onClose} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('Show more')}
          </Button>
        </div>
      )}
    </Frame>
  )
}

/** The visitors who sent files, under the names that they gave. */
function sendersOf({ facts }: Notification, text: Translate): string | null {
  if (!facts.senders) return null
  const { first, more } = facts.senders
  if (more === 0) return first
  return text('{{first}} and {{count, number}} others', {
    first,
    count: more,
    defaultValue_one: '{{first}} and one other person',
  })
}

function Row({ one, onClose }: { one: Notification; onClose: () => void }) {
  const text = useText()
  const { icon: Icon, sentence, to } = kinds[one.kind]
  const who = one.actor?.name ?? sendersOf(one, text) ?? one.facts.removal?.device ?? text('Someone')
  const what = one.item?.name ?? one.facts.name ?? ''
  const role = roleTitle(one.facts.roleName ?? '', text)
  const open = () => {
    if (!one.isRead) markRead(one.id, true).catch(reportProblem)
    onClose()
    goTo(to(one))
  }
  const mark = one.isRead ? text('Mark as unread') : text('Mark as read')
  return (
    <li className={classes.row} data-unread={!one.isRead || undefined}>
      <button type="button" className={classes.open} onClick={open}>
        <span className={classes.picture}>
          <Avatar name={who} url={one.actor?.avatarUrl ?? null} size={40} />
          <span className={classes.kind}>
            <Icon size={12} stroke={2} aria-hidden="true" />
          </span>
        </span>
        <span className={classes.words}>
          <span className={classes.sentence}>
            <RichText
              text={sentence(
                {
                  who: escapeTags(who),
                  what: escapeTags(what),
                  role: escapeTags(role),
                  group: escapeTags(one.facts.group ?? ''),
                },
                text,
                one,
              )}
              tags={{ b: name => <b>{name}</b> }}
            />
          </span>
          {one.facts.accessRequest && one.facts.accessRequest.state !== 'open' && (
            <span className={classes.excerpt}>
              {one.facts.accessRequest.state === 'granted' ? text('Access given') : text('Declined')}
            </span>
          )}
          {one.facts.excerpt && <span className={classes.excerpt}>{one.facts.excerpt}</span>}
          <span className={classes.when}>
            <RelativeTime at={one.at} />
          </span>
        </span>
      </button>
      {one.facts.accessRequest?.state === 'open' && (
        <div className={classes.answer}>
          <AnswerRequest request={{ id: one.facts.accessRequest.id, name: who }} />
        </div>
      )}
      <button
        type="button"
        className={classes.dot}
        title={mark}
        aria-label={mark}
        onClick={() => markRead(one.id, !one.isRead).catch(reportProblem)}
      >
        <span />
      </button>
    </li>
  )
}

/** A name may look like one of our tags; an invisible space keeps it plain text. */
function escapeTags(name: string): string {
  return name.replaceAll('<', '<\u2060')
}

type FrameProps = { title: string; onClose: () => void; action: ReactNode; foot: ReactNode; children: ReactNode }

/** A dialog that closes with Escape and with a click beside it. */
function Frame({ title, onClose, action, foot, children }: FrameProps) {
  const text = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const close = openModal(dialog)
    dialog.focus()
    return close
  }, [])
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.panel}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={event => event.target === ref.current && onClose()}
    >
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          {action}
          <IconButton icon={IconX} size="small" label={text('Close')} onClick={onClose} />
        </header>
        <div className={classes.content}>{children}</div>
        <footer className={classes.foot}>{foot}</footer>
      </div>
    </dialog>
  )
}
