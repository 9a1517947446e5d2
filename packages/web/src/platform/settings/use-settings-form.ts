import {
  isEmptySetting,
  isSecret,
  isSettingRequired,
  isSettingShown,
  type SettingDeclaration,
  type SettingsPanel,
  settingsSchema,
} from '@holdall/contract/kit/settings.ts'
import type { SettingState, SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import { useState } from 'react'
import { isProblem } from '../api/problem.ts'
import type { FormValues } from '../forms/form-values.ts'
import { changedValues } from '../forms/form-values.ts'
import type { SchemaForm } from '../forms/use-schema-form.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { acceptingConsequences } from './accept-consequences.tsx'
import { messageWords } from './parse-message.ts'
import { type SaveSettings, saveSettings, valuesOf } from './settings-requests.ts'

type AnyForm = SchemaForm<ReturnType<typeof settingsSchema>>

/** A panel as it is edited: the working copy, and what there is to say of each key. */
export interface SettingsForm {
  readonly panel: SettingsPanel
  readonly answer: SettingsAnswer
  readonly form: AnyForm
  /** The value on the screen; of a key of another panel the one that is saved. */
  read(key: string): unknown
  set(key: string, value: unknown): void
  isShown(key: string): boolean
  isRequired(key: string): boolean
  about(key: string): SettingState
  declaration(key: string): SettingDeclaration
  /** Keys that somebody else has changed since they were read, with what they are now. */
  readonly overtaken: ReadonlyMap<string, unknown>
  /** What would be saved. */
  changes(): FormValues
}

/** The form of a panel. Saves what has changed, and nothing of it where the server refuses a part. */
export function useSettingsForm(
  panel: SettingsPanel,
  answer: SettingsAnswer,
  onSaved: () => void,
  sendChanges: SaveSettings = saveSettings,
): SettingsForm {
  const [schema] = useState(() => settingsSchema(panel))
  const [overtaken, setOvertaken] = useState<ReadonlySet<string>>(new Set())
  const saved = valuesOf(panel, answer)
  const { fields } = panel
  const valueIn = (values: FormValues) => (key: string) => {
    const field = fields[key]
    if (!field) return answer.client[key] ?? answer.server[key]
    if (field.readOnly) return answer[field.group][key]
    // One that is set counts as filled in.
    if (isSecret(field.schema) && values[key] === '') return answer.about[key]?.isSet ? 'set' : ''
    return values[key]
  }
  const plain = useSchemaForm(schema, {
    initial: saved,
    alsoCheck: values => {
      const read = valueIn(values)
      const missing = Object.keys(fields).filter(
        key => !fields[key]?.readOnly && isEmptySetting(read(key)) && isSettingRequired(fields, key, read),
      )
      return Object.fromEntries(missing.map(key => [key, { text: 'This field is required' }]))
    },
    async save(changes) {
      try {
        await acceptingConsequences(accepted => sendChanges(panel, changes, answer, accepted))
        setOvertaken(new Set())
        onSaved()
      } catch (error) {
        const errors = (isProblem(error) && error.problem?.errors) || []
        const late = errors.filter(({ code }) => code === 'setting.changed-meanwhile').map(({ field }) => field)
        setOvertaken(new Set(late))
        throw error
      }
    },
  }) as AnyForm
  const { formError } = plain.problems
  const form: AnyForm = {
    ...plain,
    problems: { ...plain.problems, formError: formError === null ? null : messageWords(formError) },
    bind(name) {
      const field = plain.bind(name)
      if (!fields[name]?.isMethod) return field
      // What was wrong with another method says nothing of this one.
      return {
        ...field,
        change(value, typed) {
          plain.forgetRefusals()
          field.change(value, typed)
        },
      }
    },
  }
  const read = valueIn(form.values)
  return {
    panel,
    answer,
    form,
    read,
    set: (key, value) => form.set(key, value as never),
    isShown: key => isSettingShown(fields, key, read),
    isRequired: key => isSettingRequired(fields, key, read),
    about: key => answer.about[key] ?? { source: 'default', version: 0 },
    declaration(key) {
      const field = fields[key]
      if (!field) throw new Error(`${key} isn’t a setting of this panel`)
      return field
    },
    overtaken: new Map([...overtaken].filter(key => fields[key]).map(key => [key, saved[key]])),
    changes: () => changedValues(saved, form.values),
  }
}
