import { afterEach, expect, test, vi } from 'vitest'
import { todayIn, zoneOf } from './zone.ts'

const me = (timeZone: string | null) => ({ timeZone }) as Parameters<typeof zoneOf>[0]['me']
const device = 'Pacific/Auckland'

afterEach(() => vi.restoreAllMocks())

test.each([
  [null, device],
  [me(null), 'Asia/Tokyo'],
  [me('America/New_York'), 'America/New_York'],
  [me('device'), device],
])(
  'times are in the member’s zone, else in the site’s; in the device’s for visitors and where the member chose that (%o: %s)',
  (who, zone) => {
    const options = new Intl.DateTimeFormat().resolvedOptions()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: device })
    expect(zoneOf({ me: who, timeZone: 'Asia/Tokyo' })).toBe(zone)
  },
)

test('a day is that of the zone', () => {
  const now = Date.UTC(2026, 1, 3, 23, 30)
  expect(todayIn('UTC', now)).toBe('2026-02-03')
  expect(todayIn('Pacific/Kiritimati', now)).toBe('2026-02-04')
  expect(todayIn('America/Los_Angeles', now)).toBe('2026-02-03')
})
