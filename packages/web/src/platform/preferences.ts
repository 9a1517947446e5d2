import type { Site } from '@holdall/contract/site/site.contract.ts'
import { setDateStyle } from '../ui/reader/date-style.ts'
import { sendZone } from './api/send.ts'
import { colorSchemeChoice, setColorScheme, setSiteScheme } from './color-scheme.ts'
import { loadLanguage } from './i18n/load-language.ts'
import { dateStyleOf, zoneOfDevice } from './time/zone.ts'

/**
 * Shows everything as the member wants it, otherwise as the site does. Called when the site has loaded and after each
 * change. Resolves once its language is shown.
 */
export function applyPreferences(site: Site): Promise<void> {
  const { me, settings } = site
  sendZone(me?.timeZone === 'device' ? zoneOfDevice() : null)
  setDateStyle(dateStyleOf(site))
  const { 'themes.default_mode': mode, 'themes.user_change': canChange } = settings
  setSiteScheme(mode === 'dark' || mode === 'light' ? mode : 'system', canChange === false)
  if (me && canChange !== false) {
    const choice = me.theme === 'system' ? 'auto' : me.theme
    if (choice !== colorSchemeChoice()) setColorScheme(choice)
  }
  return loadLanguage(site.language)
}
