import { presentZone } from '@holdall/contract/kit/texts/present-zones.ts'
import { formatPattern, isDatePattern } from '@holdall/contract/kit/values/date-pattern.ts'
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { localizationSettings, presetDateFormats } from '@holdall/contract/settings/localization.settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { SettingField, SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { documentLanguage, useText } from '../../../ui/text.ts'
import classes from './panels.module.css'

export const panel = localizationSettings

/** The language is in two keys, which one choice sets. */
const drawn = ['app_timezone', 'i18n.default_localization', 'app_locale', 'dates.format', 'i18n.enable']

const listsQuery = {
  queryKey: ['value-lists', 'timezones,localizations'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('valueLists.read', { params: { names: 'timezones,localizations' } as never }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

/** How dates, times and texts are shown to users who have not chosen otherwise. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const { data } = useQuery(listsQuery)
  const zone = String(form.read('app_timezone'))
  const language = String(form.read('i18n.default_localization') || 'en')
  const languages = data?.localizations ?? [{ language, name: language }]
  return (
    <>
      <SettingField form={form} name="app_timezone" as="select">
        {!data && <option value={zone}>{presentZone(zone)}</option>}
        {data?.timezones?.map(({ group, zones }) => (
          <optgroup key={group} label={group}>
            {zones.map(one => (
              <option key={one} value={one === presentZone(zone) ? zone : one}>
                {one.replaceAll('_', ' ')}
              </option>
            ))}
          </optgroup>
        ))}
      </SettingField>
      <Language form={form} languages={languages} language={language} />
      <DateFormats form={form} />
      <SettingField form={form} name="i18n.enable" label={text('Translations')} />
      <OtherFields form={form} drawn={drawn} />
    </>
  )
}

type LanguageProps = PanelProps & { languages: readonly { language: string; name: string }[]; language: string }

/** One choice sets both of the keys that hold the language. */
function Language({ form, languages, language }: LanguageProps) {
  const text = useText()
  const known = languages.find(one => one.language === language || one.name === language)?.language ?? language
  const change = (next: string) => {
    form.set('i18n.default_localization', next)
    form.set('app_locale', next)
  }
  const field = form.form.bind('i18n.default_localization')
  form.form.bind('app_locale')
  const isFixed = form.about('i18n.default_localization').source === 'environment'
  return (
    <SettingFrame form={form} name="i18n.default_localization">
      <SelectField
        name="i18n.default_localization"
        label={text('Site language')}
        help={text('The default translation for new users.')}
        error={field.error}
        value={known}
        disabled={isFixed}
        onChange={event => change(event.target.value)}
      >
        {languages.map(one => (
          <option key={one.language} value={one.language}>
            {one.name}
          </option>
        ))}
      </SelectField>
    </SettingFrame>
  )
}

const key = 'dates.format'

/** Four patterns as they look today, or a custom one. */
function DateFormats({ form }: PanelProps) {
  const text = useText()
  const [now] = useState(() => new Date())
  const field = form.form.bind(key)
  const value = String(field.value ?? '')
  const isPreset = (presetDateFormats as readonly string[]).includes(value)
  const [isCustom, setCustom] = useState(!isPreset)
  const isFixed = form.about(key).source === 'environment'
  const preview = (pattern: string) =>
    formatPattern(now, pattern, documentLanguage(), String(form.read('app_timezone')))
  const choose = (pattern: string | null) => {
    setCustom(pattern === null)
    if (pattern !== null) form.set(key, pattern)
  }
  return (
    <SettingFrame form={form} name={key}>
      <fieldset className={classes.formats} disabled={isFixed}>
        <legend>{text('Date format')}</legend>
        {presetDateFormats.map(pattern => (
          <label key={pattern} className={classes.format}>
            <input
              type="radio"
              name="date-format"
              checked={!isCustom && value === pattern}
              onChange={() => choose(pattern)}
            />
            {preview(pattern)}
            <code>{pattern}</code>
          </label>
        ))}
        <label className={classes.format}>
          <input type="radio" name="date-format" checked={isCustom} onChange={() => choose(null)} />
          {text('Custom')}
        </label>
      </fieldset>
      {isCustom && (
        <div className={classes.custom}>
          <TextField
            name={key}
            label={text('Custom date format')}
            help={text('Use y, M, d and E. Put other text in single quotes.')}
            error={field.error}
            required
            disabled={isFixed}
            autoComplete="off"
            maxLength={60}
            value={value}
            onChange={event => form.set(key, event.target.value)}
          />
          {isDatePattern(value) && (
            <p className={classes.preview} role="status">
              {text('Preview: {{example}}', { example: wordValue(preview(value)) })}
            </p>
          )}
        </div>
      )}
      {!isCustom && field.error && <Notice tone="danger">{field.error}</Notice>}
    </SettingFrame>
  )
}
