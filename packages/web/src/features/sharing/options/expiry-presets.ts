import { addDays, addMonths } from '../../../ui/form/calendar.ts'
import { endOfDay, readWall } from '../../../ui/form/wall-time.ts'
import type { Translate } from '../../../ui/text.ts'

export const expiryPresets = ['day', 'week', 'month'] as const
export type ExpiryPreset = (typeof expiryPresets)[number]

export function presetLabel(preset: ExpiryPreset, text: Translate): string {
  const labels: Record<ExpiryPreset, string> = { day: text('1 day'), week: text('1 week'), month: text('1 month') }
  return labels[preset]
}

/** The end of the day that a preset means, as clocks show it. */
export function presetWall(preset: ExpiryPreset, today: string): string {
  const days: Record<ExpiryPreset, string> = {
    day: addDays(today, 1),
    week: addDays(today, 7),
    month: addMonths(today, 1),
  }
  return `${days[preset]}T${endOfDay}`
}

/** The preset that a time is; null for every other time. */
export function presetOfWall(wall: string, today: string): ExpiryPreset | null {
  return expiryPresets.find(preset => presetWall(preset, today) === wall) ?? null
}

/** Those that end before the site's rules would, of `longestDays` from today. */
export function presetsWithin(today: string, longestDays: number | null): readonly ExpiryPreset[] {
  if (longestDays === null) return expiryPresets
  const last = addDays(today, longestDays)
  return expiryPresets.filter(preset => (readWall(presetWall(preset, today))?.day ?? '') < last)
}
