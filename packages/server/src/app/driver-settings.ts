import { cacheSettingsHook } from '../drivers/cache/cache-settings.ts'
import { mailSettingsHook } from '../drivers/mail/mail-settings.ts'
import { queueSettingsHook } from '../drivers/queue/queue-settings.ts'
import { searchSettingsHook } from '../drivers/search/search-settings.ts'
import { storageSettingsHook } from '../drivers/storage/storage-settings.ts'
import type { SettingsHook } from '../platform/settings/hooks.ts'

/** What each kind of driver has to say about its settings. */
export const driverSettings: readonly SettingsHook[] = [
  cacheSettingsHook,
  mailSettingsHook,
  queueSettingsHook,
  searchSettingsHook,
  storageSettingsHook,
]
