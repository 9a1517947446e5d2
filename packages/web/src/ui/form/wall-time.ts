import type { Day } from './calendar.ts'

/** The time of a day until another one is chosen: its last minute. */
export const endOfDay = '23:59'

/** Splits what a clock shows, `2026-03-14T17:05`; null if the text is something else. */
export function readWall(wall: string): { day: Day; time: string } | null {
  const read = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(wall)
  return read && !Number.isNaN(Date.parse(`${wall}Z`)) ? { day: read[1] ?? '', time: read[2] ?? '' } : null
}

/** The times offered for a day: every half hour and its end, plus the current one. */
export function timesWith(time: string): readonly string[] {
  const halves = Array.from({ length: 48 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, '0')
    return `${hour}:${half % 2 === 0 ? '00' : '30'}`
  })
  return [...new Set([...halves, endOfDay, time])].sort()
}
