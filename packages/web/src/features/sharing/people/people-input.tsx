import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useId } from 'react'
import { useSite } from '../../../platform/site.ts'
import { PeopleOptions } from '../../../ui/people/people-options.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useOptionKeys } from '../../../ui/people/use-option-keys.ts'
import { FieldFrame } from '../../../ui/plain/field-frame.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { readAddresses } from './email-list.ts'
import { groupSize } from './group-size.ts'
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
  /** What they get opens without an account. */
  needsNoAccount?: true
  /** The groups that were chosen; without it, none can be. */
  groups?: readonly GroupBrief[]
  onGroups?: (groups: readonly GroupBrief[]) => void
}

const noGroups: readonly GroupBrief[] = []

/** Addresses and groups as chips, with suggestions: groups always, people if the site offers them. */
export function PeopleInput(props: PeopleInputProps) {
  const { emails, onChange, typed, onTyped, error, label, groups = noGroups, onGroups } = props
  const text = useText()
  const help = useHelp(props)
  const id = useId()
  const { suggests, options, keys, choose, take, onKeyDown } = usePeopleInput(props)
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (take(event.clipboardData.getData('text'))) event.preventDefault()
  }
  return (
    <div className={classes.input}>
      <FieldFrame id={id} label={label ?? text('Add people')} help={help} error={error ?? null}>
        <div className={classes.box} data-invalid={error ? true : undefined}>
          {groups.map(group => (
            <Chip
              key={group.id}
              name={group.name}
              isGroup
              onRemove={() => onGroups?.(groups.filter(other => other.id !== group.id))}
            />
          ))}
          {emails.map(email => (
            <Chip
              key={email}
              name={showAddress(email)}
              onRemove={() => onChange(emails.filter(other => other !== email))}
            />
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
            aria-activedescendant={keys.active >= 0 ? `${id}-${keys.active}` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            placeholder={
              emails.length + groups.length === 0 ? placeholderOf(suggests, onGroups !== undefined, text) : ''
            }
            value={typed}
            onChange={event => {
              onTyped(event.target.value)
              keys.forget()
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => take(typed)}
          />
        </div>
      </FieldFrame>
      {/* Below the error, which it must not cover. */}
      <PeopleOptions id={id} label={text('Suggestions')} people={options} active={keys.active} onChoose={choose} />
    </div>
  )
}

/** Says before anybody is invited that those without an account can’t come in, where that is so. */
function useHelp({ help, needsNoAccount }: PeopleInputProps): string | undefined {
  const text = useText()
  const { settings } = useSite()
  const isClosed = settings['registration.disable'] === true && settings['registration.by_invitation'] !== true
  if (!isClosed || needsNoAccount) return help
  const note = text('Registration is closed: people without an account can’t sign up from your invitation.')
  return help === undefined ? note : `${help} ${note}`
}

/** The suggestions, the active one, and the keys. */
function usePeopleInput(props: PeopleInputProps) {
  const { emails, onChange, typed, onTyped, groups = noGroups, onGroups } = props
  const { suggestsPeople, options, ofGroups, isCurrent } = useSuggestions(props)
  const choose = ({ id, email }: { id: string; email: string }) => {
    const group = ofGroups.find(one => one.id === id)
    if (!group) return add([email])
    onGroups?.([...groups, group])
    onTyped('')
  }
  const add = (more: readonly string[], rest = '') => {
    onChange([...new Set([...emails, ...more])])
    onTyped(rest)
  }
  const take = (written: string) => {
    const read = readAddresses(written)
    if (read.emails.length > 0) add(read.emails, read.rest)
    return read.emails.length > 0
  }
  const isAddress = readAddresses(typed).emails.length > 0
  const keys = useOptionKeys({
    options,
    onChoose: choose,
    onClose: () => onTyped(''),
    takesFirst: isCurrent && !isAddress,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || keys.onKey(event)) return
    if (event.key === 'Enter' || event.key === ',' || event.key === ';' || event.key === ' ') {
      if (event.key === 'Enter' && !typed.trim()) return
      if (event.key === ' ' && !isAddress) return
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && emails.length > 0) {
      onChange(emails.slice(0, -1))
    } else if (event.key === 'Backspace' && typed === '' && groups.length > 0) {
      onGroups?.(groups.slice(0, -1))
    }
  }
  return { suggests: suggestsPeople, options, keys, choose, take, onKeyDown }
}

/** Whom the typed words may mean. */
function useSuggestions({ emails, typed, groups = noGroups, onGroups }: PeopleInputProps) {
  const text = useText()
  const suggestsPeople = useSite().settings['share.suggest_emails'] === true
  const suggests = suggestsPeople || onGroups !== undefined
  // The name of a group is no address: without suggestions of people, typing one asks nothing more.
  const { data, isPlaceholderData } = usePeople(typed.trim(), suggestsPeople || (suggests && !typed.includes('@')))
  const found = typed.trim().length >= 2 ? data : undefined
  const ofGroups = (onGroups && found?.groups.filter(group => !groups.some(other => other.id === group.id))) ?? noGroups
  const people = suggestsPeople ? (found?.data.filter(person => !emails.includes(person.email)) ?? []) : []
  const options = [
    ...ofGroups.map(group => ({ id: group.id, name: group.name, email: groupSize(group, text), avatarUrl: null })),
    ...people,
  ]
  // Until the answer to the last letter is there, the list shows the one before, of which Enter takes nothing by itself.
  return { suggestsPeople, options, ofGroups, isCurrent: !isPlaceholderData }
}

function placeholderOf(suggestsPeople: boolean, takesGroups: boolean, text: Translate): string {
  if (takesGroups) return suggestsPeople ? text('Names, groups or email addresses') : text('Email addresses or groups')
  return suggestsPeople ? text('Names or email addresses') : text('Email addresses')
}

type ChipProps = { name: string; isGroup?: boolean; onRemove: () => void }

function Chip({ name, isGroup = false, onRemove }: ChipProps) {
  const text = useText()
  return (
    <span className={classes.chip}>
      {isGroup && <IconUsersGroup size={14} aria-hidden="true" />}
      {name}
      <button type="button" aria-label={text('Remove {{name}}', { name })} onClick={onRemove}>
        <IconX size={13} aria-hidden="true" />
      </button>
    </span>
  )
}
