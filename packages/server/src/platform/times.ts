import { deviceZone } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Caller } from './caller.ts'
import type { Origin } from './ctx.ts'
import type { Settings } from './settings/settings.ts'

interface Reading {
  readonly settings: Pick<Settings, 'get'>
}

/**
 * The time zone in which a user sees times and days: their own, otherwise the site's. The same rule applies to screens,
 * filters by day, exports and mails, and in the browser (`web/platform/time/zone.ts`).
 */
export function zoneFor({ settings }: Reading, own: string | null): string {
  return own ?? settings.get('app_timezone')
}

/** The caller's time zone; the site's for visitors and for the server itself. */
export function zoneOf(ctx: Reading & { readonly caller: Caller }): string {
  return zoneFor(ctx, ctx.caller.kind === 'member' ? ctx.caller.timeZone : null)
}

/** The zone that a user chose. The zone of their device is sent with each browser request. */
export function chosenZone(chosen: string | null, origin: Pick<Origin, 'timeZone'>): string | null {
  return chosen === deviceZone ? origin.timeZone : chosen
}
