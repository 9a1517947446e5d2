import { useCallback, useState } from 'react'
import type { Action } from '../actions/action.ts'
import type { MenuPlace } from '../actions/action-menu.tsx'
import { ActionMenu } from '../actions/action-menu.tsx'
import { ActionSheet } from '../actions/action-sheet.tsx'
import { useIsPhone } from '../hooks/use-media.ts'
import { useText } from '../text.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import classes from './account-button.module.css'
import { Avatar } from './avatar.tsx'

export type AccountButtonProps = { name: string; email?: string; avatarUrl?: string | null; actions: Action[] }

/** The signed-in user, and their menu: profile, colour scheme, sign out. */
export function AccountButton({ name, email, avatarUrl, actions }: AccountButtonProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const [at, setAt] = useState<{ place: MenuPlace; opener: Element } | null>(null)
  const close = useCallback(() => setAt(null), [])
  const label = text('Account: {{name}}', { name })
  const who = (
    <span className={classes.who}>
      <strong>{name}</strong>
      {email && <span>{email}</span>}
    </span>
  )
  return (
    <>
      <button
        type="button"
        className={classes.button}
        title={email ?? name}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) =>
          setAt(at ? null : { place: currentTarget.getBoundingClientRect(), opener: currentTarget })
        }
      >
        <Avatar name={name} url={avatarUrl} size={32} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </button>
      {at && isPhone && (
        <ActionSheet
          title={name}
          subtitle={email}
          titleIcon={<Avatar name={name} url={avatarUrl} size={32} />}
          actions={actions}
          onClose={close}
        />
      )}
      {at && !isPhone && (
        <ActionMenu
          label={label}
          head={who}
          actions={actions}
          at={at.place}
          opener={at.opener}
          align="end"
          onClose={close}
        />
      )}
    </>
  )
}
