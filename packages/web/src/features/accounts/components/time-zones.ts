import { presentZones } from '@holdall/contract/kit/texts/present-zones.ts'
export type ZoneGroup = { region: string; zones: string[] }

/** The zones that this browser knows, grouped by the first part of their names. */
export function zoneGroups(names: readonly string[] = presentZones()): ZoneGroup[] {
  const groups = new Map<string, string[]>([['UTC', ['UTC']]])
  for (const name of names) {
    const [region = name] = name.split('/')
    if (region !== 'UTC') groups.set(region, [...(groups.get(region) ?? []), name])
  }
  return [...groups].map(([region, zones]) => ({ region, zones }))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The zone's offset at that moment, such as `UTC+5:30`. */
export function offsetName(zone: string, at: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(at).find(part => part.type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', 'UTC').replace(/\+0$/, '')
}
