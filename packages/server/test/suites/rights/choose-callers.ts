import type { Dialect } from '../../../src/platform/database/database.ts'

/** On PostgreSQL each caller but the first comes to one in so many doors that take the same right. */
const share = 3

/**
 * Who comes to which door; `rights` names what each door takes. On SQLite everybody comes to every door. PostgreSQL takes ten
 * times as long for a call, and the rules are the same code on both: there the first caller, whose things they are, comes to
 * every door, and of the doors that take one right each other caller comes to a part, another one for each, so that everybody
 * still meets every right, and every door sees some of those who may pass and some who may not.
 */
export function chooseCallers(dialect: Dialect, rights: readonly string[]) {
  const turns = rights.map((right, at) => rights.slice(0, at).filter(other => other === right).length)
  const counts = rights.map(right => rights.filter(other => other === right).length)
  return <T>(callers: readonly T[], at: number): readonly T[] => {
    const [turn = 0, count = 0] = [turns[at], counts[at]]
    if (dialect === 'sqlite' || count < share) return callers
    return callers.filter((_, n) => n === 0 || n % share === turn % share)
  }
}
