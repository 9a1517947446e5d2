import { presentZone } from '@holdall/contract/kit/texts/present-zones.ts'
import { formatPattern } from '@holdall/contract/kit/values/date-pattern.ts'
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useSite } from '../../../platform/site.ts'
import { zoneOf, zoneOfDevice } from '../../../platform/time/zone.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { documentLanguage, useText } from '../../../ui/text.ts'
import type { ProfileChange } from '../queries.ts'
import { updateProfile, useMe } from '../queries.ts'
import classes from './account.module.css'
import { languageName, languages } from './languages.ts'
import { offsetName, zoneGroups } from './time-zones.ts'

const dateFormats = ['MMMM d, y', 'yyyy-MM-dd', 'M/d/y', 'd/M/y']

/** Language, time zone, date format and theme. Changes save automatically. */
export function PreferencesSection() {
  const text = useText()
  const me = useMe()
  const site = useSite()
  const [now] = useState(() => new Date())
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const save = async (change: ProfileChange) => {
    setProblem(null)
    try {
      await updateProfile(change)
      showToast({ key: 'account', message: text('Saved') })
    } catch (error) {
      setProblem({ field: Object.keys(change)[0] ?? '', message: problemText(error, text) })
    }
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  const named = (zone: string) => {
    const offset = offsetName(zone, now)
    return zone === offset ? zone : `${zone.replaceAll('_', ' ')} (${offset})`
  }
  const siteFormat = String(site.settings['dates.format'] ?? 'yyyy-MM-dd')
  const day = (pattern: string) => formatPattern(now, pattern, documentLanguage(), zoneOf(site))
  const formats = me.dateFormat && !dateFormats.includes(me.dateFormat) ? [...dateFormats, me.dateFormat] : dateFormats
  return (
    <SectionCard
      title={text('Language and display')}
      lead={text('Language, time and theme. Changes save automatically.')}
    >
      <div className={`${classes.form} ${classes.narrow}`}>
        {site.languages.length > 0 && (
          <SelectField
            label={text('Language')}
            value={me.language ?? ''}
            error={errorOf('language')}
            onChange={event => save({ language: event.target.value || null })}
          >
            <option value="">{text('Match browser')}</option>
            {languages(site.languages, me.language).map(code => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={text('Time zone')}
          value={me.timeZone ?? ''}
          error={errorOf('timeZone')}
          onChange={event => save({ timeZone: event.target.value || null })}
        >
          <option value="">{text('Site default: {{zone}}', { zone: named(presentZone(site.timeZone)) })}</option>
          <option value="device">
            {text('Device time zone: {{zone}}', { zone: named(presentZone(zoneOfDevice())) })}
          </option>
          {zoneGroups().map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(zone => (
                <option key={zone} value={zone === presentZone(me.timeZone ?? '') ? (me.timeZone ?? zone) : zone}>
                  {named(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          label={text('Date format')}
          value={me.dateFormat ?? ''}
          error={errorOf('dateFormat')}
          onChange={event => save({ dateFormat: event.target.value || null })}
        >
          <option value="">{text('Site default: {{example}}', { example: wordValue(day(siteFormat)) })}</option>
          {formats.map(pattern => (
            <option key={pattern} value={pattern}>
              {day(pattern)}
            </option>
          ))}
        </SelectField>
        {site.settings['themes.user_change'] !== false && (
          <SelectField
            label={text('Colours')}
            value={me.theme}
            error={errorOf('theme')}
            onChange={event => save({ theme: event.target.value as typeof me.theme })}
          >
            <option value="system">{text('Match device')}</option>
            <option value="light">{text('Light')}</option>
            <option value="dark">{text('Dark')}</option>
          </SelectField>
        )}
      </div>
    </SectionCard>
  )
}
