import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { Field } from '../../../platform/forms/field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormBody } from '../../../ui/form.tsx'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import type { PresetId } from '../link-presets.ts'
import { presetName, presetOf, presetsFor, presetWords, rightsOf } from '../link-presets.ts'
import classes from './sharing.module.css'

export type LinkFieldsProps = {
  link: ShareLink | null
  /** Of the item that it leads to. */
  kind: 'file' | 'folder'
  form: SchemaForm<typeof LinkInput>
}

export function LinkFields({ link, kind, form }: LinkFieldsProps) {
  const text = useText()
  return (
    <FormBody className={classes.fields} {...form.problems}>
      <Field form={form} name="name" help={text('For you alone, to tell several links apart.')} />
      <RightsField kind={kind} form={form} />
      <LinkPassword link={link} form={form} />
      <FieldPair isRoomy>
        <Field form={form} name="expiresAt" help={null} />
        <Field form={form} name="downloadLimit" help={text('Empty means no limit.')} />
      </FieldPair>
      <Field form={form} name="note" rows={2} help={text('Visitors read it above the files.')} />
      <Field
        form={form}
        name="slug"
        help={
          link
            ? text('The part after /s/. With another one, the address that people have stops working.')
            : text('The part after /s/: small letters, digits and hyphens. Empty lets chance decide.')
        }
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </FormBody>
  )
}

function RightsField({ kind, form }: Pick<LinkFieldsProps, 'kind' | 'form'>) {
  const text = useText()
  const rights = form.bind('rights')
  const preset = rights.value ? presetOf(rights.value) : null
  return (
    <SelectField
      label={text('Visitors may')}
      help={preset ? presetWords(preset, text) : text('These rights were put together by hand.')}
      value={preset ?? ''}
      error={rights.error}
      onChange={event => rights.change(rightsOf(event.target.value as PresetId))}
    >
      {preset === null && (
        <option value="" disabled>
          {text('Something else')}
        </option>
      )}
      {presetsFor(kind).map(one => (
        <option key={one} value={one}>
          {presetName(one, text)}
        </option>
      ))}
    </SelectField>
  )
}

/** The present password is never shown: it is kept, replaced or taken away. */
function LinkPassword({ link, form }: Pick<LinkFieldsProps, 'link' | 'form'>) {
  const text = useText()
  if (form.values.password === undefined) {
    return (
      <div className={classes.passwordSet}>
        <span>{text('A password is set.')}</span>
        <Button size="small" onClick={() => form.set('password', '')}>
          {text('Change or remove')}
        </Button>
      </div>
    )
  }
  const help = link?.hasPassword ? text('Empty takes the password away.') : text('Empty means none.')
  return <Field form={form} name="password" help={help} autoComplete="new-password" />
}
