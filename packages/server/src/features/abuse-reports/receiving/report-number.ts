import { randomInt } from 'node:crypto'

/** A number for a report: ten digits, so that nobody learns how many there are. It may be taken. */
export function reportNumber(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}
