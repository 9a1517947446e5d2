import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { DateStyle } from '../../ui/reader/date-style.ts'

/** The zone of this device. */
export function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * The zone in which times and days are shown and entered: the member's own, otherwise the site's, as on the server
 * (`server/platform/times.ts`). A visitor has that of their device, and a member if they chose it.
 */
export function zoneOf({ me, timeZone }: Pick<Site, 'me' | 'timeZone'>): string {
  if (!me) return zoneOfDevice()
  const own = me.timeZone
  return own === 'device' ? zoneOfDevice() : (own ?? timeZone)
}

/** How dates and times are shown here: in that zone, in the member's date format or the site's. */
export function dateStyleOf(site: Pick<Site, 'me' | 'timeZone' | 'settings'>): DateStyle {
  const pattern = site.me?.dateFormat ?? site.settings['dates.format']
  return { timeZone: zoneOf(site), ...(typeof pattern === 'string' && pattern ? { pattern } : {}) }
}

/** The current day in a zone, as `YYYY-MM-DD`. */
export function todayIn(zone: string, now: number = Date.now()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  )
}
