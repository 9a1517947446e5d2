import type { UserSummary } from '@holdall/contract/users/users.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useText } from '../../ui/text.ts'
import { usePaused } from '../../ui/use-paused.ts'
import type { AnswerProps } from '../dialogs.tsx'
import classes from './find-user-dialog.module.css'
import type { FoundUser } from './user-search.ts'
import { foundUser, searchUsers } from './user-search.ts'

const pauseMs = 250

/** Finds a person by name or address. Arrow keys go through what is found, Enter picks. */
export function FindUserDialog({ onAnswer }: AnswerProps<FoundUser>) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const words = usePaused(typed.trim(), pauseMs)
  const { data, error, isFetching } = useQuery({
    queryKey: ['find-user', words],
    queryFn: ({ signal }) => searchUsers(words, signal),
    enabled: words !== '',
    retry: false,
    placeholderData: before => before,
  })
  // A search that fails leaves nothing of the one before.
  const found = words === '' || error ? [] : (data ?? [])
  const [marked, setMarked] = useState(0)
  const at = Math.min(marked, found.length - 1)
  const pick = (user: UserSummary | undefined) => user && onAnswer(foundUser(user))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setMarked(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setMarked(Math.max(at - 1, 0))
    else if (event.key === 'Enter') pick(found[at])
    else return
    event.preventDefault()
  }
  const isWaiting = words !== typed.trim() || (isFetching && found.length === 0)
  return (
    <Dialog title={text('Find user')} size="picker" onClose={() => onAnswer(null)}>
      <div className={classes.dialog}>
        <SearchField
          label={text('Search for user by name or email')}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls="found-users"
          aria-activedescendant={found[at] && `found-${found[at].id}`}
          value={typed}
          onChange={value => {
            setTyped(value)
            setMarked(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div id="found-users" role="listbox" aria-label={text('Users')} className={classes.found}>
          {found.map((user, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={user.id}
              id={`found-${user.id}`}
              role="option"
              aria-selected={index === at}
              className={classes.user}
              onClick={() => pick(user)}
              onMouseMove={() => setMarked(index)}
            >
              <Avatar name={user.display_name} url={user.avatar} size={36} />
              <span>
                <b>{user.display_name}</b>
                <small>{user.email}</small>
              </span>
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p role="status" className={classes.hint}>
            {typed.trim() === ''
              ? text('Type a part of the name or of the address.')
              : isWaiting
                ? text('Searching…')
                : text('Nobody found')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
