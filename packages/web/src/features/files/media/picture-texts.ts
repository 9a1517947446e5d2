import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import { numberValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import {
  formatClock,
  formatDateTime,
  formatDay,
  formatDecimals,
  formatNumber,
  formatTime,
  formatWallTime,
} from '../../../ui/format/format.ts'
import { documentLanguage, t } from '../../../ui/text.ts'

/** "1/250 s · f/5.6 · ISO 400 · 50 mm", as far as the values are known. */
export function exposureText({ exposure, aperture, iso, focalLength }: MediaDetails): string | null {
  const rounded = (value: number) => numberValue(Math.round(value * 10) / 10)
  const facts = [
    exposure === undefined ? null : t('{{time}} s', { time: wordValue(timeText(exposure)) }),
    aperture === undefined ? null : t('f/{{number}}', { number: rounded(aperture) }),
    iso === undefined ? null : t('ISO {{number}}', { number: wordValue(String(iso)) }),
    focalLength === undefined ? null : t('{{length}} mm', { length: rounded(focalLength) }),
  ]
  return facts.filter(fact => fact !== null).join(' · ') || null
}

function timeText(seconds: number): string {
  return seconds < 0.4 ? `1/${Math.round(1 / seconds)}` : formatNumber(Math.round(seconds * 10) / 10)
}

/**
 * Local time at the place where the picture was taken, whatever the reader's time zone; only the day if the time isn't known.
 * Of some films only the time in UTC is known: these are shown in the time of the reader.
 */
export function takenText(takenAt: string): string {
  if (takenAt.endsWith('Z')) return formatDateTime(takenAt)
  if (takenAt.length === 10) return formatDay(takenAt)
  return formatWallTime(takenAt.slice(0, 16))
}

/** The same with its weekday and the name of its month, for the head of the viewer: Sat, 4 July 2026 · 09:12. */
export function takenTitle(takenAt: string, month: 'long' | 'short' = 'long'): string {
  const isMoment = takenAt.endsWith('Z')
  // What clocks showed there is written as if it were in UTC, so that no time zone changes it.
  const at = new Date(isMoment ? takenAt : `${takenAt.slice(0, 10)}T00:00Z`)
  if (Number.isNaN(at.getTime())) return takenAt
  const zone = isMoment ? {} : { timeZone: 'UTC' }
  const options = { weekday: 'short', day: 'numeric', month, year: 'numeric', ...zone } as const
  const day = dateTimeFormat(documentLanguage(), options).format(at)
  if (takenAt.length === 10) return day
  return `${day} · ${isMoment ? formatTime(at) : formatClock(takenAt.slice(11, 16))}`
}

/** When it was taken, and what says so. */
export function takenLine(takenAt: string, takenFrom: MediaDetails['takenFrom']): string {
  const time = takenText(takenAt)
  if (takenFrom === 'camera') return t('{{time}} (from the camera)', { time })
  if (takenFrom === 'digitized') return t('{{time}} (when it was digitized)', { time })
  if (takenFrom === 'xmp') return t('{{time}} (from its XMP metadata)', { time })
  if (takenFrom === 'sidecar') return t('{{time}} (from the XMP file next to it)', { time })
  if (takenFrom === 'iptc') return t('{{time}} (from its IPTC metadata)', { time })
  if (takenFrom === 'gps') return t('{{time}} (from GPS)', { time })
  if (takenFrom === 'film') return t('{{time}} (from the video)', { time })
  if (takenFrom === 'changed') return t('{{time}} (when it was last edited)', { time })
  if (takenFrom === 'name') return t('{{time}} (from the file’s name)', { time })
  return takenFrom === 'container' ? t('{{time}} (from the file’s properties)', { time }) : time
}

export function placeText({ latitude, longitude }: MediaDetails): string | null {
  if (latitude === undefined || longitude === undefined) return null
  const degrees = (value: number, positive: string, negative: string) =>
    `${formatDecimals(Math.abs(value), 5)}° ${value < 0 ? negative : positive}`
  return t('{{latitude}}, {{longitude}}', {
    latitude: degrees(latitude, t('N'), t('S')),
    longitude: degrees(longitude, t('E'), t('W')),
  })
}
