import type { UserSummary } from '@holdall/contract/users/users.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { searchUsers } from '../../../platform/people/user-search.ts'
import { usePaused } from '../../../ui/hooks/use-paused.ts'
import { PeopleOptions } from '../../../ui/people/people-options.tsx'
import { useOptionKeys } from '../../../ui/people/use-option-keys.ts'
import { describedBy } from '../../../ui/plain/described-by.ts'
import classes from '../../../ui/plain/field.module.css'
import { FieldFrame } from '../../../ui/plain/field-frame.tsx'
import { useText } from '../../../ui/text.ts'

const pauseMs = 400

export type UserFieldProps = {
  error: string | null
  /** The chosen user's ID; empty while none is chosen. */
  onChange: (userId: string) => void
}

/** Chooses a user by a part of their email address. The arrow keys go through what is found, Enter chooses. */
export function UserField({ error, onChange }: UserFieldProps) {
  const text = useText()
  const id = useId()
  const { typed, found, told, type, choose, close } = useSearch(onChange)
  const keys = useOptionKeys({ options: found, onChoose: choose, onClose: close, takesFirst: true })
  return (
    <FieldFrame id={id} label={text('User')} error={error}>
      <input
        id={id}
        className={classes.input}
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        required
        placeholder={text('Search for user...')}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={keys.active >= 0 ? `${id}-${keys.active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, undefined, error)}
        value={typed}
        onChange={({ target }) => {
          type(target.value)
          keys.forget()
        }}
        onKeyDown={keys.onKey}
        onBlur={close}
      />
      <PeopleOptions id={id} label={text('Users')} people={found} active={keys.active} onChoose={choose} />
      <p role="status" className={classes.help}>
        {told}
      </p>
    </FieldFrame>
  )
}

/** What is typed, whom it finds after a pause, and who is chosen. */
function useSearch(onChange: (userId: string) => void) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const words = usePaused(typed.trim(), pauseMs)
  const text = useText()
  const { data, error } = useQuery({
    queryKey: ['find-user', words],
    queryFn: ({ signal }) => searchUsers(words, signal),
    enabled: isOpen && words !== '',
    retry: false,
  })
  const isCurrent = isOpen && words !== '' && words === typed.trim()
  const found = isCurrent && data ? data.map(asOption) : []
  const told = error ? problemText(error, text) : data && found.length === 0 ? text('No users found') : null
  return {
    typed,
    found,
    told: isCurrent ? told : null,
    close: () => setOpen(false),
    type(words: string) {
      setTyped(words)
      setOpen(true)
      onChange('')
    },
    choose({ id, email }: { id: string; email: string }) {
      setTyped(email)
      setOpen(false)
      onChange(id)
    },
  }
}

function asOption({ id, display_name, email, avatar }: UserSummary) {
  return { id, name: display_name, email, avatarUrl: avatar }
}
