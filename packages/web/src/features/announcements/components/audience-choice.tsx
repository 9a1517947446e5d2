import type { AnnouncementInput, Announcements } from '@holdall/contract/announcements/announcements.schemas.ts'
import { useId } from 'react'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './announcements.module.css'

type AudienceChoiceProps = {
  audience: AnnouncementInput['audience']
  field: BoundField<string[] | undefined>
  choices: Announcements
}

/** The roles or groups that an announcement is for. */
export function AudienceChoice({ audience, field, choices }: AudienceChoiceProps) {
  const text = useText()
  const id = useId()
  if (audience === 'everyone') return null
  const offered = audience === 'roles' ? choices.roles : choices.groups
  const own = field.value ?? []
  return (
    <fieldset
      name={field.name}
      tabIndex={-1}
      className={classes.audience}
      aria-invalid={field.error ? true : undefined}
      aria-describedby={field.error ? id : undefined}
    >
      <legend>{audience === 'roles' ? text('Roles') : text('Groups')}</legend>
      {offered.length === 0 && <p>{text('There are none yet.')}</p>}
      {offered.map(one => (
        <CheckboxField
          key={one.id}
          label={one.name}
          checked={own.includes(one.id)}
          onChange={event =>
            field.change(event.target.checked ? [...own, one.id] : own.filter(other => other !== one.id))
          }
        />
      ))}
      {field.error && (
        <p id={id} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  )
}
