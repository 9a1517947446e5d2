import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useState } from 'react'
import { wallTime } from '../../../platform/time/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTimeField } from '../../../ui/form/date-time-field.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../people/people.module.css'
import { grantRoles, readsVersions, roleLine } from '../people/roles.ts'

export interface ShareForm {
  emails: readonly string[]
  groups: readonly GroupBrief[]
  typed: string
  role: GrantRole
  ends: string
  message: string
  /** Whether those who may not edit can open earlier versions. */
  withVersions: boolean
}

type ShareFieldsProps = {
  form: ShareForm
  zone: string
  errors: Readonly<Record<string, string | undefined>>
  onChange: (form: ShareForm) => void
}

/** The role that people are given; expiry and message only on request. */
export function ShareFields({ form, zone, errors, onChange }: ShareFieldsProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const today = wallTime(new Date(), zone).slice(0, 10)
  const isUnfolded = isOpen || Boolean(errors.expiresAt ?? errors.message)
  return (
    <>
      <SelectField
        label={text('Role')}
        value={form.role}
        error={errors.role ?? null}
        onChange={event => onChange({ ...form, role: event.target.value as GrantRole })}
      >
        {grantRoles.map(role => (
          <option key={role} value={role}>
            {roleLine(role, text)}
          </option>
        ))}
      </SelectField>
      {!readsVersions(form.role) && (
        <CheckboxField
          label={text('Include earlier versions')}
          checked={form.withVersions}
          error={errors.withVersions ?? null}
          onChange={event => onChange({ ...form, withVersions: event.target.checked })}
        />
      )}
      <div className={classes.more}>
        <Button
          size="small"
          variant="quiet"
          icon={isUnfolded ? IconChevronUp : IconChevronDown}
          aria-expanded={isUnfolded}
          onClick={() => setOpen(!isUnfolded)}
        >
          {text('Expiry and message')}
        </Button>
      </div>
      {isUnfolded && (
        <>
          <DateTimeField
            label={text('Expires')}
            help={text('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })}
            value={form.ends}
            min={today}
            today={today}
            error={errors.expiresAt ?? null}
            onChange={ends => onChange({ ...form, ends })}
          />
          <TextAreaField
            label={text('Message')}
            rows={2}
            maxLength={2000}
            value={form.message}
            error={errors.message ?? null}
            onChange={event => onChange({ ...form, message: event.target.value })}
          />
        </>
      )}
    </>
  )
}
