import { type SiteTag, SiteTagInput } from '@holdall/contract/tags/site-tags.schemas.ts'
import { useRef } from 'react'
import type { AnswerProps } from '../../../../platform/dialogs.tsx'
import { Field } from '../../../../platform/forms/field.tsx'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { type SchemaForm, useSchemaForm } from '../../../../platform/forms/use-schema-form.ts'
import { useSite } from '../../../../platform/site.ts'
import { SelectField } from '../../../../ui/plain/select-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { ColorChoice } from '../color-choice.tsx'
import { saveSiteTag } from './requests.ts'
import classes from './site-tags.module.css'
import { isOfSystem, openTypes, type TagTypes, tagTypesOf, typeLabel } from './tag-types.ts'

export type SiteTagDialogProps = AnswerProps<SiteTag> & {
  /** The tag to edit; absent for a new one. */
  tag?: SiteTag
  /** The one type that the tag can have where the dialog was opened. */
  forcedType?: string
}

type Form = SchemaForm<typeof SiteTagInput>

/** Name, display name, type and colour of a tag of the site. Answers with the saved tag. */
export function SiteTagDialog({ tag, forcedType, onAnswer }: SiteTagDialogProps) {
  const text = useText()
  const types = tagTypesOf(useSite().settings)
  const initial = useRef(inputOf(tag, forcedType ?? openTypes(types)[0])).current
  const form = useSchemaForm(SiteTagInput, {
    initial,
    submit: async input => onAnswer(await saveSiteTag(tag?.id, input)),
  })
  const isFixed = tag !== undefined && isOfSystem(tag, types)
  const color = form.bind('color')
  return (
    <FormDialog
      form={form}
      size="small"
      title={tag ? text('Update Tag') : text('Create a New Tag')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={tag ? text('Update') : text('Create')}
    >
      <Field form={form} name="name" autoComplete="off" autoCapitalize="none" disabled={isFixed} />
      <Field form={form} name="display_name" autoComplete="off" />
      <TypeField
        form={form}
        types={types}
        isLocked={isFixed || forcedType !== undefined}
        help={isFixed ? text('This tag’s name and type can’t be changed.') : undefined}
      />
      <ColorChoice value={color.value ?? 'gray'} onChange={color.change} />
    </FormDialog>
  )
}

type TypeFieldProps = { form: Form; types: TagTypes; isLocked: boolean; help: string | undefined }

/** A type that can't be chosen, or that the site no longer has, is only there while the tag has it. */
function TypeField({ form, types, isLocked, help }: TypeFieldProps) {
  const text = useText()
  const field = form.bind('type')
  const names = [...new Set([...openTypes(types), ...(field.value ? [field.value] : [])])]
  return (
    <SelectField
      label={text('Type')}
      help={help}
      error={field.error}
      required
      disabled={isLocked}
      value={field.value}
      onChange={event => field.change(event.target.value)}
    >
      {names.map(name => (
        <option key={name} value={name}>
          {typeLabel(name, text)}
        </option>
      ))}
    </SelectField>
  )
}

function inputOf(tag: SiteTag | undefined, type = '') {
  return {
    name: tag?.name ?? '',
    display_name: tag?.display_name ?? '',
    type: tag?.type ?? type,
    color: tag?.color ?? ('gray' as const),
  }
}
