import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useState } from 'react'
import type { FormOf } from '../../../platform/forms/use-form.ts'
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
  /** What the clocks of the person's zone show; empty for never. */
  expiresAt: string
  message: string
  /** Whether those who may not edit can open earlier versions. */
  withVersions: boolean
}

type ShareFieldsProps = { form: FormOf<ShareForm>; zone: string }

/** The role that people are given; expiry and message only on request. */
export function ShareFields({ form, zone }: ShareFieldsProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const today = wallTime(new Date(), zone).slice(0, 10)
  const [versions, ends, message] = [form.bind('withVersions'), form.bind('expiresAt'), form.input('message')]
  const isUnfolded = isOpen || Boolean(ends.error ?? message.error)
  return (
    <>
      <SelectField label={text('Role')} {...form.input('role')}>
        {grantRoles.map(role => (
          <option key={role} value={role}>
            {roleLine(role, text)}
          </option>
        ))}
      </SelectField>
      {!readsVersions(form.values.role) && (
        <CheckboxField
          label={text('Include earlier versions')}
          checked={versions.value}
          error={versions.error}
          onChange={event => versions.change(event.target.checked)}
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
            value={ends.value}
            min={today}
            today={today}
            error={ends.error}
            onChange={ends.change}
          />
          <TextAreaField label={text('Message')} rows={2} maxLength={2000} {...message} />
        </>
      )}
    </>
  )
}
