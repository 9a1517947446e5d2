/**
 * Converts SubRip subtitles to WebVTT, the only format that browsers play: adds a header, and replaces commas in times
 * with points. Text that is already WebVTT stays as it is.
 */
export function toVtt(text: string): string {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (plain.startsWith('WEBVTT')) return plain
  const times = /(\d{1,2}:\d{2}:\d{2}),(\d{1,3})\s*-->\s*(\d{1,2}:\d{2}:\d{2}),(\d{1,3})/g
  const points = (_: string, from: string, fromMs: string, to: string, toMs: string) =>
    `${from.padStart(8, '0')}.${fromMs.padEnd(3, '0')} --> ${to.padStart(8, '0')}.${toMs.padEnd(3, '0')}`
  return `WEBVTT\n\n${plain.replace(times, points)}`
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
