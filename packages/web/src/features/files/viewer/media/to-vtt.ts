/**
 * Converts SubRip and SubStation Alpha subtitles to WebVTT, the only format that browsers play. Text that is already
 * WebVTT stays as it is.
 */
export function toVtt(text: string): string {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (plain.startsWith('WEBVTT')) return plain
  if (/^\s{0,99}\[Script Info\]/i.test(plain) || /^Dialogue:/m.test(plain)) return fromSubStation(plain)
  const times = /(\d{1,2}:\d{2}:\d{2}),(\d{1,3})\s*-->\s*(\d{1,2}:\d{2}:\d{2}),(\d{1,3})/g
  const points = (_: string, from: string, fromMs: string, to: string, toMs: string) =>
    `${from.padStart(8, '0')}.${fromMs.padEnd(3, '0')} --> ${to.padStart(8, '0')}.${toMs.padEnd(3, '0')}`
  return `WEBVTT\n\n${plain.replace(times, points)}`
}

const usualFields = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'

/** The lines that are spoken, without their styles, ordered by time. */
function fromSubStation(text: string): string {
  const events = text.slice(Math.max(0, text.search(/^\[Events\]/im)))
  const fields = (/^Format:(.*)$/im.exec(events)?.[1] ?? usualFields)
    .split(',')
    .map(field => field.trim().toLowerCase())
  const [start, end] = [fields.indexOf('start'), fields.indexOf('end')]
  const cues = [...events.matchAll(/^Dialogue:(.*)$/gim)].flatMap(([, line = '']) => {
    const parts = line.split(',')
    const [from, to] = [subStationTime(parts[start]), subStationTime(parts[end])]
    // The text is the last field, and may have commas itself.
    const spoken = plainLine(parts.slice(fields.length - 1).join(','))
    return from && to && spoken ? [`${from} --> ${to}\n${spoken}`] : []
  })
  return `WEBVTT\n\n${cues.sort().join('\n\n')}\n`
}

/** `1:02:03.45` has hundredths of a second. */
function subStationTime(time = ''): string | null {
  const parts = /^(\d{1,2}):(\d{2}):(\d{2})\.(\d{2})$/.exec(time.trim())
  return parts && `${parts[1]!.padStart(2, '0')}:${parts[2]}:${parts[3]}.${parts[4]}0`
}

function plainLine(text: string): string {
  return text
    .replace(/\{[^{}]*\}/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\\[Nn]/g, '\n')
    .replaceAll('\\h', '\u00a0')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
}

/** The language is given between the video's name and the extension: `film.de.srt`. */
export function subtitleLanguage(stem: string, name: string): string | null {
  const between = name
    .slice(stem.length + 1)
    .split('.')
    .slice(0, -1)
    .join('.')
  return /^[a-z]{2,3}(?:-[a-z\d]+)?$/i.test(between) ? between.toLowerCase() : null
}
