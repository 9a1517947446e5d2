import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useEffect, useRef } from 'react'
import type { Submit } from '../../../platform/early/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { PasswordField, TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import type { LinkForm } from '../link-form.ts'
import type { PresetId } from '../link-presets.ts'
import { presetName, presetsFor, presetWords } from '../link-presets.ts'
import classes from './sharing.module.css'

export const linkFieldNames = ['name', 'rights', 'password', 'expiresAt', 'downloadLimit', 'note', 'slug'] as const

export type LinkFieldsProps = {
  link: ShareLink | null
  /** Of the item that it leads to. */
  kind: 'file' | 'folder'
  form: LinkForm
  onChange: (form: LinkForm) => void
  /** The zone in which the end is written. */
  zone: string
  submit: Submit
}

export function LinkFields({ link, kind, form, onChange, zone, submit }: LinkFieldsProps) {
  const text = useText()
  const { errors, formError } = submit
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) focusFirstError(fields.current)
  }, [errors])
  const set = (field: keyof LinkForm) => (event: { target: { value: string } }) =>
    onChange({ ...form, [field]: event.target.value })
  return (
    <div ref={fields} className={classes.fields}>
      {formError && <Notice tone="danger">{formError}</Notice>}
      <TextField
        label={text('Name')}
        help={text('For you alone, to tell several links apart.')}
        maxLength={100}
        value={form.name}
        error={errors.name}
        onChange={set('name')}
      />
      <SelectField
        label={text('Visitors may')}
        help={form.preset ? presetWords(form.preset, text) : text('These rights were put together by hand.')}
        value={form.preset ?? ''}
        error={errors.rights ?? null}
        onChange={event => onChange({ ...form, preset: (event.target.value || null) as PresetId | null })}
      >
        {form.preset === null && <option value="">{text('Something else')}</option>}
        {presetsFor(kind).map(preset => (
          <option key={preset} value={preset}>
            {presetName(preset, text)}
          </option>
        ))}
      </SelectField>
      <LinkPassword
        link={link}
        value={form.password}
        onChange={password => onChange({ ...form, password })}
        error={errors.password}
      />
      <FieldPair isRoomy>
        <TextField
          label={text('Ends')}
          type="datetime-local"
          help={text('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })}
          value={form.ends}
          error={errors.expiresAt}
          onChange={set('ends')}
        />
        <TextField
          label={text('Downloads at most')}
          inputMode="numeric"
          help={text('Empty means no limit.')}
          value={form.limit}
          error={errors.downloadLimit}
          onChange={set('limit')}
        />
      </FieldPair>
      <TextAreaField
        label={text('Note')}
        help={text('Visitors read it above the files.')}
        maxLength={2000}
        rows={2}
        value={form.note}
        error={errors.note}
        onChange={set('note')}
      />
      <TextField
        label={text('Address')}
        help={
          link
            ? text('The part after /s/. With another one, the address that people have stops working.')
            : text('The part after /s/: small letters, digits and hyphens. Empty lets chance decide.')
        }
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        value={form.slug}
        error={errors.slug}
        onChange={set('slug')}
      />
    </div>
  )
}

type LinkPasswordProps = {
  link: ShareLink | null
  value: LinkForm['password']
  onChange: (value: string) => void
  error?: string
}

/** The present password is never shown: it is kept, replaced or taken away. */
function LinkPassword({ link, value, onChange, error }: LinkPasswordProps) {
  const text = useText()
  if (value === null) {
    return (
      <div className={classes.passwordSet}>
        <span>{text('A password is set.')}</span>
        <Button size="small" onClick={() => onChange('')}>
          {text('Change or remove')}
        </Button>
      </div>
    )
  }
  return (
    <PasswordField
      label={text('Password')}
      help={link?.hasPassword ? text('Empty takes the password away.') : text('Empty means none.')}
      autoComplete="new-password"
      maxLength={200}
      value={value}
      error={error}
      onChange={event => onChange(event.target.value)}
    />
  )
}
