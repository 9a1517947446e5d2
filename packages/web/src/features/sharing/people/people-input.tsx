import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { useSite } from '../../../platform/site.ts'
import { PeopleOptions } from '../../../ui/people/people-options.tsx'
import { FieldFrame } from '../../../ui/plain/field-frame.tsx'
import { useText } from '../../../ui/text.ts'
import { readAddresses } from './email-list.ts'
import classes from './people.module.css'
import { usePeople } from './queries.ts'

export type PeopleInputProps = {
  emails: readonly string[]
  onChange: (emails: readonly string[]) => void
  /** What was typed but is not an address yet. */
  typed: string
  onTyped: (text: string) => void
  error?: string | undefined
  label?: string
  help?: string
}

/** Addresses as chips, with suggestions if the site offers them. */
export function PeopleInput(props: PeopleInputProps) {
  const { emails, onChange, typed, onTyped, error, label, help } = props
  const text = useText()
  const id = useId()
  const { suggests, options, active, setActive, add, take, onKeyDown } = usePeopleInput(props)
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (take(event.clipboardData.getData('text'))) event.preventDefault()
  }
  return (
    <FieldFrame id={id} label={label ?? text('Add people')} help={help} error={error ?? null}>
      <div className={classes.box} data-invalid={error ? true : undefined}>
        {emails.map(email => (
          <Chip key={email} email={email} onRemove={() => onChange(emails.filter(other => other !== email))} />
        ))}
        <input
          id={id}
          type="text"
          role="combobox"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-autocomplete={suggests ? 'list' : 'none'}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder={
            emails.length === 0 ? (suggests ? text('Names or email addresses') : text('Email addresses')) : ''
          }
          value={typed}
          onChange={event => {
            onTyped(event.target.value)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => take(typed)}
        />
      </div>
      <PeopleOptions
        id={id}
        label={text('Suggestions')}
        people={options}
        active={active}
        onChoose={person => add([person.email])}
      />
    </FieldFrame>
  )
}

/** The suggestions, the chosen one, and the keys. */
function usePeopleInput({ emails, onChange, typed, onTyped }: PeopleInputProps) {
  const suggests = useSite().settings['share.suggest_emails'] === true
  const [active, setActive] = useState(-1)
  const { data = [] } = usePeople(typed.trim(), suggests)
  const options = suggests && typed.trim().length >= 2 ? data.filter(person => !emails.includes(person.email)) : []
  const add = (more: readonly string[], rest = '') => {
    onChange([...new Set([...emails, ...more])])
    onTyped(rest)
    setActive(-1)
  }
  const take = (written: string) => {
    const read = readAddresses(written)
    if (read.emails.length > 0) add(read.emails, read.rest)
    return read.emails.length > 0
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + options.length) % options.length)
    } else if (event.key === 'Enter' || event.key === ',' || event.key === ';' || event.key === ' ') {
      if (event.key === 'Enter' && !chosen && !typed.trim()) return
      if (event.key === ' ' && !readAddresses(typed).emails.length) return
      event.preventDefault()
      if (chosen) add([chosen.email])
      else take(typed)
    } else if (event.key === 'Backspace' && typed === '' && emails.length > 0) {
      onChange(emails.slice(0, -1))
    } else if (event.key === 'Escape' && options.length > 0) {
      event.stopPropagation()
      event.preventDefault()
      onTyped('')
    }
  }
  return { suggests, options, active, setActive, add, take, onKeyDown }
}

function Chip({ email, onRemove }: { email: string; onRemove: () => void }) {
  const text = useText()
  return (
    <span className={classes.chip}>
      {email}
      <button type="button" aria-label={text('Remove {{name}}', { name: email })} onClick={onRemove}>
        <IconX size={13} aria-hidden="true" />
      </button>
    </span>
  )
}
