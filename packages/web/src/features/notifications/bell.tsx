import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useSite } from '../../platform/site.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format/format.ts'
import { useText } from '../../ui/text.ts'
import classes from './bell.module.css'
import { useUnread } from './queries.ts'

const Panel = lazyPart(async () => ({ default: (await import('./panel.tsx')).NotificationsPanel }))

/** The bell of the top bar with the number of unread notifications. */
export function Fill() {
  return useSite().me ? <Bell /> : null
}

function Bell() {
  const text = useText()
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const label =
    unread === 0 ? text('Notifications') : text('Notifications, {{count, number}} unread', { count: unread })
  return (
    <div className={classes.bell}>
      <IconButton
        icon={IconBell}
        label={label}
        isActive={isOpen}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > 99 ? '99+' : formatNumber(unread)}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
