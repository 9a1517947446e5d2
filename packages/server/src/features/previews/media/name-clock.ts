import type { Claim } from '../../../platform/formats/media-reader/reader/taken/claim.ts'
import { clockOf } from '../../../platform/formats/media-reader/reader/taken/clock-text.ts'

/** Names have at most this many characters, so every expression below has a short input. */
const longest = 255

const day = String.raw`(?:0[1-9]|[12]\d|3[01])`
const month = `(?:0[1-9]|1[0-2])`
/** 2024-01-02, also with dots and underscores: the same sign twice. */
const dashed = String.raw`(?<year>(?:18|19|20)\d\d)(?<sign>[-._])(?<month>${month})\k<sign>(?<day>${day})`
const packed = String.raw`(?<year>(?:19|20)\d\d)_?(?<month>${month})(?<day>${day})`
const time = String.raw`(?<hour>[01]\d|2[0-3])(?<apart>[-._: ]?)(?<minute>[0-5]\d)\k<apart>(?<second>[0-5]\d)(?:[-._]?(?<fraction>\d{3}))?`
/** Some screenshots have hours of one digit. */
const spokenTime = String.raw`(?<hour>\d{1,2})(?<apart>[-._:\u2236])(?<minute>[0-5]\d)\k<apart>(?<second>[0-5]\d)`
const shortTime = String.raw`(?<hour>[01]\d|2[0-3])[.:-]?(?<minute>[0-5]\d)`

/** A date of either form, one sign, a time: what cameras, phones and messengers write. */
const withTime = new RegExp(`(?<![0-9])(?:${packed})[-_ T.]{0,2}${time}(?![0-9])`, 'u')
const dashedWithTime = new RegExp(`(?<![0-9])${dashed}[-_ T,.]{1,3}${time}(?![0-9])`, 'u')
/** Words between date and time: "2024-01-02 at 03.04.05", "um", "à", "a las". At most 24 signs. */
const screenshot = new RegExp(`(?<![0-9])${dashed}(?<words>[^0-9]{1,24})${spokenTime}(?![0-9])(?<after>.{0,12})`, 'u')
const dashedShort = new RegExp(`(?<![0-9])${dashed}[-_ T]${shortTime}(?![0-9])`, 'u')
const dashedAlone = new RegExp(`(?<![0-9])(?:${dashed})(?![0-9])`, 'u')
/** Eight digits may be any number: only at the beginning, behind what cameras write there, or before WhatsApp's sign. */
const packedAlone = new RegExp(
  `^(?:(?:IMG|VID|MVIMG|PXL|PANO|BURST|DSC|DJI|WIN|CIMG|PTT|STK|PHOTO|VIDEO|Screenshot|Screenrecorder)[-_ ]?)?(?:${packed})(?![0-9])`,
  'iu',
)
const whatsApp = new RegExp(String.raw`(?<![0-9])(?:${packed})-WA\d{4}(?![0-9])`, 'u')
/** Facebook and WeChat write milliseconds since 1970, in UTC. */
const counted = /^(?:FB_(?:IMG|VID)_|mmexport)(\d{13})(?!\d)/u
/** These have no time. */
const alone = new Set([whatsApp, dashedAlone, packedAlone])
const forms = [withTime, dashedWithTime, screenshot, dashedShort, whatsApp, dashedAlone, packedAlone]
/** Pixel phones write UTC. */
const inUtc = /^PXL_/u

const afternoon = /^(?:p\.? ?m\b|م|オ|午後|下午|오후)/iu
const morning = /^(?:a\.? ?m\b|ص|午前|上午|오전)/iu

/**
 * When a picture or film was taken by the name of its file, if that begins with or contains a date as cameras, phones,
 * messengers and screenshots write it. A number that could be anything, a day that doesn't exist and one that is still to
 * come are no dates. `now` is in milliseconds since 1970.
 */
export function readNameClock(name: string, now: number): Claim[] {
  const text = plainDigits(name.slice(0, longest))
  const claim = claimOf(text)
  if (claim === null) return []
  const at = 'instant' in claim ? claim.instant : Date.parse(`${claim.clock.slice(0, 10)}T00:00:00Z`)
  // Where it is tomorrow already, it isn't here.
  return at <= now + 24 * 3600 * 1000 ? [claim] : []
}

function claimOf(text: string): Claim | null {
  const sent = counted.exec(text)?.[1]
  if (sent) return { from: 'name', instant: Number(sent) }
  for (const form of forms) {
    const groups = form.exec(text)?.groups
    const found = groups ? clockOf(partsOf(groups)) : null
    if (!found || (!alone.has(form) && found.clock.length < 19)) continue
    return inUtc.test(text) && found.clock.length >= 19
      ? { from: 'name', instant: Date.parse(`${found.clock}Z`) }
      : { from: 'name', clock: found.clock }
  }
  return null
}

type Groups = Readonly<Record<string, string | undefined>>

function partsOf(groups: Groups) {
  const { year = '', month = '', day = '', minute, second = '00', fraction } = groups
  return { year, month, day, hour: hourOf(groups), minute, second, fraction }
}

/** Twelve hours, with a word before or after the time that says which half of the day. */
function hourOf({ hour, words = '', after = '' }: Groups): string | undefined {
  if (hour === undefined) return undefined
  const before = words.trim().split(/\s/u).at(-1) ?? ''
  const half = [after.trim(), before]
  const number = Number(hour)
  if (number <= 12 && half.some(word => afternoon.test(word))) return String((number % 12) + 12)
  if (number === 12 && half.some(word => morning.test(word))) return '0'
  return hour
}

/** Digits of Arabic, Persian and Indian languages, and wide ones, as screenshots of such systems have them. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, digit => String(digitOf(digit.codePointAt(0) ?? 0)))
}

/** Digits stand in rows of ten, each of which begins with a zero. */
function digitOf(code: number): number {
  let zero = code
  while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}
