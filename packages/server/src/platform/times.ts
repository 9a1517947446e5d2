import { deviceZone } from '@holdall/contract/accounts/accounts.schemas.ts'
import { clockOf, formatPattern } from '@holdall/contract/kit/date-pattern.ts'
import type { Caller } from './caller.ts'
import type { Origin } from './ctx.ts'
import type { Settings } from './settings/settings.ts'

interface Reading {
  readonly settings: Pick<Settings, 'get'>
}

/**
 * The time zone in which somebody reads times and days: their own, else the site's. The one rule for screens, filters by day,
 * exports and mails; the browser follows it too (`web/platform/time/zone.ts`).
 */
export function zoneFor({ settings }: Reading, own: string | null): string {
  return own ?? settings.get('app_timezone')
}

/** The zone in which the caller reads: that of the site for visitors and for the server itself. */
export function zoneOf(ctx: Reading & { readonly caller: Caller }): string {
  return zoneFor(ctx, ctx.caller.kind === 'member' ? ctx.caller.timeZone : null)
}

/** What a person chose, as a zone: that of their device comes with each request of its browser. */
export function chosenZone(chosen: string | null, origin: Pick<Origin, 'timeZone'>): string | null {
  return chosen === deviceZone ? origin.timeZone : chosen
}

/** An instant as mails write it: the date in the site's way, and always the zone. */
export function writeTime({ settings }: Reading, at: number, own: string | null): string {
  const zone = zoneFor({ settings }, own)
  const pattern = settings.get('dates.format')
  const time = new Intl.DateTimeFormat('en', { ...clockOf(pattern), timeZone: zone }).format(at)
  return `${formatPattern(new Date(at), pattern, 'en', zone)}, ${time} (${zone})`
}
