/** Each caller except the first tries one in this many doors that need the same right. */
const share = 3

/**
 * Chooses which callers try which door; `rights` names what each door needs. Where everything is proved, every caller
 * tries every door of SQLite. Otherwise, and on PostgreSQL, where a call takes ten times as long, only the first caller,
 * the owner, tries every door, and each other caller tries a different part of the doors that need the same right. Every
 * caller still meets every right, and every door is tried by some who may pass and some who may not.
 */
export function chooseCallers(isEach: boolean, rights: readonly string[]) {
  const turns = rights.map((right, at) => rights.slice(0, at).filter(other => other === right).length)
  const counts = rights.map(right => rights.filter(other => other === right).length)
  return <T>(callers: readonly T[], at: number): readonly T[] => {
    const [turn = 0, count = 0] = [turns[at], counts[at]]
    if (isEach || count < share) return callers
    return callers.filter((_, n) => n === 0 || n % share === turn % share)
  }
}
