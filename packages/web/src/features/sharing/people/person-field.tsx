import { useId, useState } from 'react'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { useSite } from '../../../platform/site.ts'
import { PeopleOptions } from '../../../ui/people/people-options.tsx'
import { useOptionKeys } from '../../../ui/people/use-option-keys.ts'
import { describedBy } from '../../../ui/plain/described-by.ts'
import fieldClasses from '../../../ui/plain/field.module.css'
import { FieldFrame } from '../../../ui/plain/field-frame.tsx'
import { useText } from '../../../ui/text.ts'
import { readAddresses } from './email-list.ts'
import classes from './people.module.css'
import { usePeople } from './queries.ts'

/** The address of one person, with suggestions if the site offers them. */
export function PersonField({ label, field }: { label: string; field: BoundField<string> }) {
  const text = useText()
  const id = useId()
  const suggests = useSite().settings['share.suggest_emails'] === true
  const [isOpen, setOpen] = useState(false)
  const typed = field.value.trim()
  const { data, isPlaceholderData } = usePeople(typed, suggests && isOpen)
  const people = isOpen && typed.length >= 2 ? (data?.data ?? []) : []
  const choose = ({ email }: { email: string }) => {
    field.change(email)
    setOpen(false)
  }
  const keys = useOptionKeys({
    options: people,
    onChoose: choose,
    onClose: () => setOpen(false),
    takesFirst: !isPlaceholderData && readAddresses(typed).emails.length === 0,
  })
  return (
    <div className={classes.input}>
      <FieldFrame id={id} label={label} error={field.error}>
        <input
          id={id}
          type="text"
          role="combobox"
          inputMode="email"
          className={fieldClasses.input}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          aria-autocomplete={suggests ? 'list' : 'none'}
          aria-expanded={people.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={keys.active >= 0 ? `${id}-${keys.active}` : undefined}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={describedBy(id, undefined, field.error)}
          value={field.value}
          onChange={({ target }) => {
            field.change(target.value)
            setOpen(true)
            keys.forget()
          }}
          onKeyDown={keys.onKey}
          onBlur={() => setOpen(false)}
        />
      </FieldFrame>
      <PeopleOptions id={id} label={text('Suggestions')} people={people} active={keys.active} onChoose={choose} />
    </div>
  )
}
