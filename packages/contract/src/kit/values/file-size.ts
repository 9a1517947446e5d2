import { numberFormat } from './intl.ts'
import type { Written } from './values.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const

/**
 * Writes a count of bytes for people, the same on every screen and in every mail: in powers of 1,024, as quotas and
 * limits are, with the short names that people know (1 KB is 1,024 bytes), and at most one digit after the point. Below
 * 1 KB it is the exact number of bytes.
 */
export function formatSize(bytes: number, language = 'en'): Written {
  let value = Math.max(0, bytes)
  let step = 0
  // 1023.95 would round to "1,024 KB".
  while (value >= (step === 0 ? 1024 : 1023.95) && step < units.length - 1) {
    value /= 1024
    step += 1
  }
  const parts = formatOf(language, units[step] ?? 'byte', step === 0 || value >= 100 ? 0 : 1).formatToParts(value)
  // A small k would mean a thousand.
  return parts.map(part => (part.type === 'unit' && part.value === 'kB' ? 'KB' : part.value)).join('')
}

function formatOf(language: string, unit: (typeof units)[number], digits: number): Intl.NumberFormat {
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return numberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits })
}
