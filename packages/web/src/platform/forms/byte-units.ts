export const byteUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const
export type ByteUnit = (typeof byteUnits)[number]

const factor = (unit: ByteUnit) => 1024 ** byteUnits.indexOf(unit)

/** A count of bytes in the largest unit that gives a whole number. Nothing at all stands in MB. */
export function splitBytes(bytes: number | null): { amount: number | null; unit: ByteUnit } {
  if (bytes === null || bytes === 0) return { amount: bytes, unit: 'MB' }
  const unit = byteUnits.findLast(one => bytes % factor(one) === 0) ?? 'Bytes'
  return { amount: bytes / factor(unit), unit }
}

/** The count of bytes of an amount in a unit, rounded to whole ones; null stays null. */
export function joinBytes(amount: number | null, unit: ByteUnit): number | null {
  return amount === null ? null : Math.round(amount * factor(unit))
}
