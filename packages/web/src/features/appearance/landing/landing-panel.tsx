import { landingSettings } from '@holdall/contract/appearance/landing/landing.settings.ts'
import {
  type LandingLine,
  type LandingTextsByLanguage,
  landingTexts,
  longestLine,
  type OwnLandingTexts,
} from '@holdall/contract/appearance/landing/landing-texts.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { sourceLanguage } from '@holdall/contract/localizations/lines.ts'
import { useState } from 'react'
import { SettingField, SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { useSite } from '../../../platform/site.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { FeatureList } from './feature-list.tsx'
import classes from './landing.module.css'
import { LandingSample } from './landing-sample.tsx'
import { withTexts } from './own-texts.ts'
import { useSay } from './use-say.ts'

export const panel = landingSettings

const lineNames: Readonly<Record<LandingLine, string>> = sentences({
  headline: 'Headline',
  lead: 'Lead',
  start: 'Registration button',
  signIn: 'Sign-in button',
  closing: 'Closing line',
})

/** The texts in one language at a time, next to the page as visitors will see it. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const { languages } = useSite()
  const offered = languages.length > 0 ? languages : [{ language: sourceLanguage, name: 'English' }]
  const standard = offered[0]?.language ?? sourceLanguage
  const [language, setLanguage] = useState(standard)
  const say = useSay(language)
  const field = form.form.bind('landing.texts')
  const own = field.value as unknown as LandingTextsByLanguage
  const written: OwnLandingTexts = own[language] ?? {}
  const set = (changes: OwnLandingTexts) => form.set('landing.texts', withTexts(own, language, changes))
  const isFixed = form.about('landing.texts').source === 'environment'
  const { [language]: _, ...others } = own
  const otherwise = landingTexts(others, [standard], say)
  const line = (name: LandingLine) => (
    <TextField
      key={name}
      name={`landing-${name}`}
      label={text(lineNames[name])}
      maxLength={longestLine[name]}
      autoComplete="off"
      placeholder={otherwise[name]}
      value={written[name] ?? ''}
      onChange={event => set({ [name]: event.target.value })}
    />
  )
  return (
    <div className={classes.screen}>
      <div className={classes.editor}>
        <p className={classes.lead}>
          {language === standard
            ? text('Leave a field empty for the product’s own text, in the language of each reader.')
            : text('Leave a field empty for the text of the default language.')}
        </p>
        {offered.length > 1 && (
          <SelectField label={text('Language')} value={language} onChange={event => setLanguage(event.target.value)}>
            {offered.map(({ language: code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SettingFrame form={form} name="landing.texts">
          <fieldset disabled={isFixed} className={classes.fields}>
            {(['headline', 'lead', 'start', 'signIn'] as const).map(line)}
            <SettingField form={form} name="landing.picture" />
            <SettingField form={form} name="landing.features" />
            <FeatureList
              own={written.features}
              otherwise={otherwise.features}
              onChange={features => set({ features })}
            />
            <SettingField form={form} name="landing.closing" />
            {line('closing')}
          </fieldset>
          {field.error && <Notice tone="danger">{field.error}</Notice>}
        </SettingFrame>
      </div>
      <LandingSample form={form} language={language} texts={landingTexts(own, [language, standard], say)} say={say} />
    </div>
  )
}
