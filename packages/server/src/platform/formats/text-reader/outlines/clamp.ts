/** A whole number between two; the least if it is none. */
export function clamp(value: string | null | undefined, least: number, most: number): number {
  const number = Number(value)
  return Number.isFinite(number) ? Math.min(most, Math.max(least, Math.trunc(number))) : least
}
