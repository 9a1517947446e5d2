/** Returns the list with one part moved to another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const part = list[from]
  const place = Math.max(0, Math.min(to, list.length - 1))
  if (part === undefined) return [...list]
  return list.toSpliced(from, 1).toSpliced(place, 0, part)
}
