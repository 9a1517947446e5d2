import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import type { IconComponent } from '../../../ui/icon.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'

export type LoginRowProps = {
  icon: IconComponent
  /** The name of the other site. */
  name: string
  /** The person's address or name there. */
  label: string
  createdAt: string
  /** What else there is to say about it. */
  note?: ReactNode
  /** Absent if it can't be disconnected. */
  onRemove?: (() => void) | undefined
}

/** A login at another site that opens the account. */
export function LoginRow({ icon: Icon, name, label, createdAt, note, onRemove }: LoginRowProps) {
  const text = useText()
  return (
    <li className={classes.session}>
      <span className={classes.sessionIcon}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.sessionText}>
        <strong>{name}</strong>
        <p>
          {label}
          {' · '}
          {text('Added:')} <RelativeTime at={createdAt} />
        </p>
        {note && <p>{note}</p>}
      </div>
      {onRemove && (
        <Button
          variant="quiet"
          size="small"
          aria-label={text('Disconnect {{site}}', { site: name })}
          onClick={onRemove}
        >
          {text('Disconnect')}
        </Button>
      )}
    </li>
  )
}
