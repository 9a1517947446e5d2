import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { RequestInput } from '@holdall/contract/sharing/requests.schemas.ts'
import { Field } from '../../../platform/forms/field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { joinSentences, useText } from '../../../ui/text.ts'
import { BoundExpiry } from '../options/expiry-option.tsx'
import { OptionSwitch, useOption } from '../options/option-switch.tsx'
import optionClasses from '../options/options.module.css'
import { PasswordOption } from '../options/password-option.tsx'

type FieldsProps = {
  form: SchemaForm<typeof RequestInput>
  zone: string
  needsPassword?: boolean
}

/** What is asked for; when it ends and what else is rarely needed are switches that unfold. */
export function RequestFields({ form, zone, needsPassword = false }: FieldsProps) {
  const text = useText()
  const { closesAt } = form.values
  return (
    <>
      <p className={optionClasses.live} role="status">
        {joinSentences([
          text('People upload files but can’t see what’s already there.'),
          closesAt && !Number.isNaN(Date.parse(closesAt))
            ? text('It works until {{at}}.', { at: momentValue(closesAt, zone) })
            : text('It doesn’t expire.'),
        ])}
      </p>
      <Field form={form} name="title" />
      <Field form={form} name="text" rows={3} help={text('What you need, in what format and why')} />
      <div className={optionClasses.options}>
        <BoundExpiry field={form.bind('closesAt')} zone={zone} />
        <Expected form={form} />
        <RequestPassword form={form} needsPassword={needsPassword} />
        <div className={optionClasses.option}>
          <Field form={form} name="hasFolders" help={text('Named after the sender, created with their first file.')} />
        </div>
        <div className={optionClasses.option}>
          <Field form={form} name="tellsMe" />
        </div>
      </div>
    </>
  )
}

function Expected({ form }: Pick<FieldsProps, 'form'>) {
  const text = useText()
  const expected = form.bind('expected')
  const isShown = (expected.value ?? []).length > 0 || Boolean(expected.typed) || expected.error !== null
  const option = useOption(isShown, () => expected.change([]))
  return (
    <OptionSwitch label={text('Expected people or files')} isOn={option.isOn} onToggle={option.onToggle}>
      <TextAreaField
        label={text('Expected people or files')}
        help={text(
          'One per line: names, email addresses or file names. Each is checked off once received. Senders don’t see this list.',
        )}
        rows={3}
        value={expected.typed ?? (expected.value ?? []).join('\n')}
        error={expected.error}
        onChange={({ target }) => {
          const lines = target.value.split('\n').map(line => line.trim())
          expected.change(lines.filter(Boolean), target.value)
        }}
      />
    </OptionSwitch>
  )
}

function RequestPassword({ form, needsPassword }: { form: FieldsProps['form']; needsPassword: boolean }) {
  const text = useText()
  const bound = form.bind('password')
  return (
    <PasswordOption
      value={bound.value}
      onChange={bound.change}
      isNeeded={needsPassword}
      error={bound.error}
      field={
        <Field
          form={form}
          name="password"
          autoComplete="new-password"
          help={needsPassword ? text('Links here need a password.') : null}
        />
      }
    />
  )
}
