import { displayNames } from '@holdall/contract/kit/values/intl.ts'
import type { LocalizationModel } from '@holdall/contract/localizations/localizations.contract.ts'
import { NewLocalizationInput } from '@holdall/contract/localizations/localizations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { documentLanguage, useText } from '../../../ui/text.ts'
import { createLocalization, languagesQuery, localizationsQuery, renameLocalization } from '../queries.ts'
import classes from './localization-dialog.module.css'

export type LocalizationDialogProps = AnswerProps<LocalizationModel> & {
  /** The localization to rename; absent for a new one. */
  localization?: LocalizationModel
}

/** Name and language of a localization. Answers with the saved one. */
export function LocalizationDialog({ localization, onAnswer }: LocalizationDialogProps) {
  const text = useText()
  const { data } = useQuery(localizationsQuery)
  const form = useSchemaForm(NewLocalizationInput, {
    initial: { name: localization?.name ?? '', language: localization?.language ?? '' },
    submit: async input =>
      onAnswer(localization ? await renameLocalization(localization, input) : await createLocalization(input)),
  })
  const language = form.bind('language')
  const name = form.bind('name')
  const choose = (code: string) => {
    const shipped = data?.shipped ?? []
    // A name that was typed stays.
    const isOwn = name.value !== '' && !shipped.some(one => one.name === name.value)
    language.change(code)
    if (!isOwn) name.change(shipped.find(one => one.language === code)?.name ?? '')
  }
  return (
    <FormDialog
      form={form}
      size="small"
      title={localization ? text('Update Localization') : text('New Localization')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={localization ? text('Update') : text('Create')}
    >
      <SelectField
        name="language"
        label={text('Language')}
        required
        error={language.error}
        value={String(language.value)}
        onChange={event => choose(event.target.value)}
      >
        <option value="" disabled>
          {text('Choose…')}
        </option>
        <LanguageOptions own={localization?.language} />
      </SelectField>
      <Field
        form={form}
        name="name"
        label={text('Name')}
        help={text('Only letters, digits, underscores and hyphens, such as Deutsch or English_UK.')}
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** The languages that come with the product first; those that are taken can’t be chosen. */
function LanguageOptions({ own }: { own: string | undefined }) {
  const text = useText()
  const { data } = useQuery(localizationsQuery)
  const { data: known = [] } = useQuery(languagesQuery)
  const shipped = data?.shipped.map(({ language }) => language) ?? []
  const taken = new Set(data?.localizations.map(({ language }) => language).filter(code => code !== own))
  const names = displayNames(documentLanguage(), { type: 'language' })
  const others = known.map(({ code }) => code).filter(code => !shipped.includes(code))
  if (own && !shipped.includes(own) && !others.includes(own)) others.push(own)
  const inEnglish = new Map(known.map(({ code, name }) => [code, name]))
  // Browsers know fewer names than the server, and say the code for one that they don't know.
  const nameOf = (code: string) => {
    const name = names.of(code) ?? code
    return name === code ? (inEnglish.get(code) ?? code) : name
  }
  const byName = (codes: readonly string[]) =>
    codes.map(code => ({ code, name: nameOf(code) })).sort((a, b) => a.name.localeCompare(b.name, documentLanguage()))
  const option = ({ code, name }: { code: string; name: string }) => (
    <option key={code} value={code} disabled={taken.has(code)}>
      {name}
    </option>
  )
  return (
    <>
      <optgroup label={text('Already translated')}>{byName(shipped).map(option)}</optgroup>
      <optgroup label={text('For you to translate')}>{byName(others).map(option)}</optgroup>
    </>
  )
}
