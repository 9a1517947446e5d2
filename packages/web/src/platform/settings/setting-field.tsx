import { isSecret } from '@holdall/contract/kit/settings.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { useText } from '../../ui/text.ts'
import type { FieldLook } from '../forms/control-props.ts'
import { Field } from '../forms/field.tsx'
import { ClearSecret } from './clear-secret.tsx'
import { drawMessage } from './message.tsx'
import { readableValue } from './readable-value.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

export type SettingFieldProps = FieldLook & {
  form: SettingsForm
  name: string
  choices?: Readonly<Record<string, string>>
}

/** One setting with its control: hidden while it has no place, locked where the environment fixes it. */
export function SettingField({ form, name, ...look }: SettingFieldProps) {
  const text = useText()
  if (!form.isShown(name)) return null
  const about = form.about(name)
  const isFixed = about.source === 'environment'
  const isHidden = isSecret(form.declaration(name).schema)
  const secretLook = isHidden && about.isSet ? { placeholder: text('Leave empty to keep the current value.') } : {}
  return (
    <SettingFrame form={form} name={name}>
      <Field
        {...secretLook}
        {...(about.choices ? { only: about.choices } : {})}
        {...look}
        {...(isFixed ? { disabled: true } : {})}
        form={form.form as never}
        name={name as never}
        drawError={drawMessage}
        required={form.isRequired(name) && !(isHidden && about.isSet)}
      />
      {isHidden && about.isSet && !isFixed && (
        <ClearSecret isCleared={form.form.values[name] === null} onChange={value => form.set(name, value)} />
      )}
    </SettingFrame>
  )
}

/** Around a control of one's own: the place that a search leads to, what fixes the value, and what somebody else made of it. */
export function SettingFrame({ form, name, children }: { form: SettingsForm; name: string; children: ReactNode }) {
  const text = useText()
  const { source, variable } = form.about(name)
  return (
    <div id={settingId(name)} className={classes.field} data-setting={name}>
      {children}
      {source === 'environment' && (
        <p className={classes.fixed}>{text('Fixed by the environment variable {{variable}}.', { variable })}</p>
      )}
      {form.overtaken.has(name) && <Theirs form={form} name={name} />}
    </div>
  )
}

/** Where a search for a setting leads. */
export function settingId(key: string): string {
  return `setting-${key.replaceAll('.', '-')}`
}

function Theirs({ form, name }: { form: SettingsForm; name: string }) {
  const text = useText()
  const theirs = form.overtaken.get(name)
  return (
    <p className={classes.secret}>
      {text('Current value: {{value}}', { value: readableValue(form.declaration(name), theirs, text) })}{' '}
      <Button size="small" variant="quiet" onClick={() => form.set(name, theirs)}>
        {text('Use this value')}
      </Button>
    </p>
  )
}

/** What the server found wrong with several fields together. */
export function GroupProblem({ form, group }: { form: SettingsForm; group: string }) {
  const problem = form.form.problemOf(group)
  return problem && <Notice tone="danger">{drawMessage(problem)}</Notice>
}
