import { type MediaDetails, TakenFrom } from '@holdall/contract/files/media.schemas.ts'
import { type Claim, isPlausible } from '../../../platform/formats/media-reader/reader/taken/claim.ts'

/** The best first; an instant of the format itself comes after the name of the file, whose clock is the right one. */
const rungs = TakenFrom.options

/**
 * Chooses when a picture or video was taken from everything that says so. What is only known in UTC is put on the clock of
 * `timeZone`, an IANA name.
 */
export function chooseTaken(claims: readonly Claim[], timeZone: string): Pick<MediaDetails, 'takenAt' | 'takenFrom'> {
  const [best, ...others] = claims.toSorted((a, b) => rungOf(a) - rungOf(b))
  if (!best) return {}
  const local = inZone(best, timeZone)
  if (local.takenAt.length > 10) return local
  // A date without a time takes the time of another claim for the same day.
  const timed = others
    .map(claim => inZone(claim, timeZone))
    .find(({ takenAt }) => takenAt.startsWith(`${local.takenAt}T`))
  return timed ? { ...timed, takenFrom: local.takenFrom } : local
}

function rungOf(claim: Claim): number {
  // A clock in the format of a picture is better than its name.
  return rungs.indexOf(claim.from) - ('clock' in claim && claim.from === 'container' ? 1.5 : 0)
}

interface Taken {
  readonly takenAt: string
  readonly takenFrom: TakenFrom
}

function inZone(claim: Claim, timeZone: string): Taken {
  if ('clock' in claim) return { takenAt: `${claim.clock}${claim.offset ?? ''}`, takenFrom: claim.from }
  const offset = offsetAt(claim.instant, timeZone)
  const local = new Date(claim.instant + offset * 60_000).toISOString().slice(0, 19)
  const minutes = Math.abs(offset)
  const two = (part: number) => String(part).padStart(2, '0')
  const sign = offset < 0 ? '-' : '+'
  const milliseconds = claim.instant % 1000 === 0 ? '' : new Date(claim.instant).toISOString().slice(19, 23)
  const takenAt = `${local}${milliseconds}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return { takenAt, takenFrom: claim.from }
}

/** Minutes east of UTC, whole ones: older offsets had seconds. */
function offsetAt(instant: number, timeZone: string): number {
  if (!isPlausible(instant)) return 0
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(one => one.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / 60_000)
}
