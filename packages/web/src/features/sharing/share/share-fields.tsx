import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import type { FormOf } from '../../../platform/forms/use-form.ts'
import { SwitchField } from '../../../ui/form/switch-field.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { useText } from '../../../ui/text.ts'
import { ExpiryOption } from '../options/expiry-option.tsx'
import { OptionSwitch, useOption } from '../options/option-switch.tsx'
import optionClasses from '../options/options.module.css'
import classes from '../people/people.module.css'
import { PeopleInput } from '../people/people-input.tsx'
import { grantRoles, readsVersions, roleName } from '../people/roles.ts'

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

type ShareFieldsProps = { form: FormOf<ShareForm>; zone: string; isSharing: boolean }

/** People and groups with their role, and what else is decided once someone is chosen. */
export function ShareFields({ form, zone, isSharing }: ShareFieldsProps) {
  const text = useText()
  const people = form.bind('emails')
  const [ends, message] = [form.bind('expiresAt'), form.bind('message')]
  return (
    <>
      <div className={classes.adding}>
        <PeopleInput
          emails={people.value}
          typed={form.values.typed}
          groups={form.values.groups}
          error={people.error ?? undefined}
          label={text('Add people or groups')}
          onGroups={chosen => form.set('groups', chosen)}
          onChange={people.change}
          onTyped={words => form.set('typed', words)}
        />
        <SelectField label={text('Role')} {...form.input('role')}>
          {grantRoles.map(role => (
            <option key={role} value={role}>
              {roleName(role, text)}
            </option>
          ))}
        </SelectField>
      </div>
      {(isSharing || ends.error !== null || message.error !== null) && (
        <div className={optionClasses.options}>
          <ExpiryOption wall={ends.value} onWall={ends.change} zone={zone} error={ends.error} />
          <Message form={form} />
          {!readsVersions(form.values.role) && (
            <div className={optionClasses.option}>
              <SwitchField
                label={text('Include earlier versions')}
                checked={form.values.withVersions}
                onChange={event => form.set('withVersions', event.target.checked)}
              />
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Message({ form }: Pick<ShareFieldsProps, 'form'>) {
  const text = useText()
  const field = form.input('message')
  const option = useOption(field.value !== '' || field.error !== null, () => form.set('message', ''))
  return (
    <OptionSwitch label={text('Message')} isOn={option.isOn} onToggle={option.onToggle}>
      <TextAreaField label={text('Message')} rows={2} maxLength={2000} {...field} />
    </OptionSwitch>
  )
}
