import type { UserSummary } from '@holdall/contract/users/users.schemas.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { usePaused } from '../../ui/hooks/use-paused.ts'
import { Avatar } from '../../ui/people/avatar.tsx'
import { showAddress } from '../../ui/people/show-address.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useText } from '../../ui/text.ts'
import type { AnswerProps } from '../dialogs.tsx'
import { problemText } from '../early/problem-text.ts'
import classes from './find-user-dialog.module.css'
import type { FoundUser } from './user-search.ts'
import { foundUser, searchUsers } from './user-search.ts'

const pauseMs = 250

/** How many may be picked together: as many as one call takes. */
const mostPicked = 100

export type FindUserProps = {
  /** Several are picked, and this button ends it. Without it the first one does. */
  confirmLabel?: string
}

/** Finds people by name or address. Arrow keys go through what is found, Enter picks. */
export function FindUserDialog({ onAnswer, confirmLabel }: FindUserProps & AnswerProps<FoundUser[]>) {
  const field = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<readonly FoundUser[]>([])
  const text = useText()
  const [typed, setTyped] = useState('')
  const words = usePaused(typed.trim(), pauseMs)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['find-user', words],
    queryFn: ({ signal }) => searchUsers(words, signal),
    enabled: words !== '',
    retry: false,
    placeholderData: before => before,
  })
  // A search that fails leaves nothing of the one before, and neither does an empty field: a second Enter picks nobody.
  const found =
    words === '' || typed.trim() === '' || error
      ? []
      : (data ?? []).filter(user => !picked.some(({ id }) => id === user.id))
  const [marked, setMarked] = useState(0)
  const at = Math.min(marked, found.length - 1)
  const pick = (user: UserSummary | undefined) => {
    if (!user) return
    if (confirmLabel === undefined) return onAnswer([foundUser(user)])
    setPicked([...picked, foundUser(user)].slice(0, mostPicked))
    setTyped('')
    setMarked(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setMarked(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setMarked(Math.max(at - 1, 0))
    else if (event.key === 'Enter') pick(found[at])
    else return
    event.preventDefault()
  }
  const isWaiting = words !== typed.trim() || (isFetching && found.length === 0)
  return (
    <Dialog
      title={confirmLabel === undefined ? text('Find user') : text('Find users')}
      size="picker"
      onClose={() => onAnswer(null)}
      footer={confirmLabel !== undefined && <Footer label={confirmLabel} onAnswer={onAnswer} picked={picked} />}
    >
      <div className={classes.dialog}>
        <Picked people={picked} onChange={setPicked} field={field} />
        <SearchField
          ref={field}
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
        <Found users={found} at={at} onPick={pick} onMark={setMarked} />
        {found.length === 0 &&
          (error && !isWaiting && typed.trim() !== '' ? (
            <ErrorState isCompact text={problemText(error, text)} onRetry={() => void refetch()} />
          ) : (
            <p role="status" className={classes.hint}>
              {typed.trim() === ''
                ? text('Search for a user by name or email.')
                : isWaiting
                  ? text('Searching…')
                  : text('No users found')}
            </p>
          ))}
      </div>
    </Dialog>
  )
}

type Answer = AnswerProps<FoundUser[]>['onAnswer']

function Footer({ label, picked, onAnswer }: { label: string; picked: readonly FoundUser[]; onAnswer: Answer }) {
  const text = useText()
  return (
    <>
      <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
      <Button variant="primary" disabled={picked.length === 0} onClick={() => onAnswer([...picked])}>
        {label}
      </Button>
    </>
  )
}

type PickedProps = {
  people: readonly FoundUser[]
  onChange: (people: readonly FoundUser[]) => void
  field: RefObject<HTMLInputElement | null>
}

/** Those who were picked so far; each can be removed again. */
function Picked({ people, onChange, field }: PickedProps) {
  const text = useText()
  if (people.length === 0) return null
  return (
    <ul aria-label={text('Chosen users')} className={classes.picked}>
      {people.map(user => (
        <li key={user.id}>
          {user.name}
          <IconButton
            size="small"
            icon={IconX}
            label={text('Remove {{name}}', { name: user.name })}
            onClick={() => {
              onChange(people.filter(({ id }) => id !== user.id))
              // The button is gone with the person.
              field.current?.focus()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

type FoundProps = {
  users: readonly UserSummary[]
  at: number
  onPick: (user: UserSummary) => void
  onMark: (index: number) => void
}

function Found({ users, at, onPick, onMark }: FoundProps) {
  const text = useText()
  const marked = users[at]?.id
  // The arrow keys may mark somebody below the edge of the window.
  useEffect(() => {
    if (marked) document.getElementById(`found-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <div id="found-users" role="listbox" aria-label={text('Users')} className={classes.found}>
      {users.map((user, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={user.id}
          id={`found-${user.id}`}
          role="option"
          aria-selected={index === at}
          className={classes.user}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onPick(user)}
          onMouseMove={() => onMark(index)}
        >
          <Avatar name={user.display_name} url={user.avatar} size={36} />
          <span>
            <b>{user.display_name}</b>
            <small>{showAddress(user.email)}</small>
          </span>
        </div>
      ))}
    </div>
  )
}
