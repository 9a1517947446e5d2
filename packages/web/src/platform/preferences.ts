import type { Site } from '@holdall/contract/site/site.contract.ts'
import { setDateStyle } from '../ui/format/date-style.ts'
import { documentLanguage } from '../ui/text.ts'
import { sendZone } from './api/send.ts'
import { colorSchemeChoice, setColorScheme, setSiteScheme } from './color-scheme.ts'
import { setLanguage, sourceLanguage } from './i18n/i18n.ts'
import { dateStyleOf, zoneOfDevice } from './time/zone.ts'

/**
 * Shows everything as the member wants it, otherwise as the site does. Called when the site has loaded and after each
 * change.
 */
export function applyPreferences(site: Site): void {
  const { me, settings } = site
  sendZone(me?.timeZone === 'device' ? zoneOfDevice() : null)
  setDateStyle(dateStyleOf(site))
  const { 'themes.default_mode': mode, 'themes.user_change': canChange } = settings
  setSiteScheme(mode === 'dark' || mode === 'light' ? mode : 'system', canChange === false)
  const isTranslated = settings['i18n.enable'] !== false
  const language = isTranslated ? (me?.language ?? siteLanguage(site)) : sourceLanguage
  // Only the source language has a catalogue yet: other languages change how dates and numbers are written.
  if (language !== documentLanguage()) setLanguage(language)
  if (!me || canChange === false) return
  const choice = me.theme === 'system' ? 'auto' : me.theme
  if (choice !== colorSchemeChoice()) setColorScheme(choice)
}

export function siteLanguage({ settings }: Pick<Site, 'settings'>): string {
  const language = settings['i18n.default_localization']
  return typeof language === 'string' && language ? language : sourceLanguage
}
