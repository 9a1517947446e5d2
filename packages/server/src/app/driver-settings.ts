import { analyticsHook } from '../drivers/analytics/analytics-settings.ts'
import { cacheSettingsHook } from '../drivers/cache/cache-settings.ts'
import { captchaSettingsHook } from '../drivers/captcha/captcha-settings.ts'
import { errorTrackingHook } from '../drivers/error-tracking/error-tracking-settings.ts'
import { mailSettingsHook } from '../drivers/mail/mail-settings.ts'
import { paymentsHook } from '../drivers/payments/payments-settings.ts'
import { queueSettingsHook } from '../drivers/queue/queue-settings.ts'
import { scannerSettingsHook } from '../drivers/scanner/scanner-settings.ts'
import { searchSettingsHook } from '../drivers/search/search-settings.ts'
import { socialSettingsHook } from '../drivers/social/social-settings.ts'
import { storageSettingsHook } from '../drivers/storage/storage-settings.ts'
import type { SettingsHook } from '../platform/settings/hooks.ts'

/** The settings hooks of each kind of driver. */
export const driverSettings: readonly SettingsHook[] = [
  analyticsHook,
  cacheSettingsHook,
  errorTrackingHook,
  mailSettingsHook,
  paymentsHook,
  queueSettingsHook,
  searchSettingsHook,
  scannerSettingsHook,
  storageSettingsHook,
  socialSettingsHook,
  captchaSettingsHook,
]
