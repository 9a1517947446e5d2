import { expect, it } from 'vitest'
import { TimeZone } from '../../accounts/accounts.schemas.ts'
import { presentZone, presentZones } from './present-zones.ts'

it('offers zones by the names that they have today, and each once', () => {
  const zones = presentZones()
  for (const zone of ['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv']) {
    expect(zones).toContain(zone)
  }
  for (const former of ['Asia/Calcutta', 'Asia/Katmandu', 'Asia/Rangoon', 'Asia/Saigon', 'Europe/Kiev']) {
    expect(zones).not.toContain(former)
    expect(zones).toContain(presentZone(former))
  }
  expect(new Set(zones).size).toBe(zones.length)
})

it('names only zones that are understood, and the same zone by each of two names', () => {
  const hourIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' })
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const present = presentZone(zone)
    expect(TimeZone.safeParse(present).success, present).toBe(true)
    expect(TimeZone.safeParse(zone).success, zone).toBe(true)
    for (const at of [0, 1_700_000_000_000, 1_720_000_000_000]) {
      expect(hourIn(present).format(at)).toBe(hourIn(zone).format(at))
    }
  }
})
