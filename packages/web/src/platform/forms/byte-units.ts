export const byteUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const
export type ByteUnit = (typeof byteUnits)[number]

const factor = (unit: ByteUnit) => 1024 ** byteUnits.indexOf(unit)

/** A byte count in the largest unit that gives a whole number. No value is shown in MB. */
export function splitBytes(bytes: number | null): { amount: number | null; unit: ByteUnit } {
  if (bytes === null || bytes === 0) return { amount: bytes, unit: 'MB' }
  const unit = byteUnits.findLast(one => bytes % factor(one) === 0) ?? 'Bytes'
  return { amount: bytes / factor(unit), unit }
}

/** The byte count of an amount in a unit, rounded to whole bytes; null stays null. */
export function joinBytes(amount: number | null, unit: ByteUnit): number | null {
  return amount === null ? null : Math.round(amount * factor(unit))
}
