import { randomInt } from 'node:crypto'
import type { Needs } from '../../../platform/ctx.ts'

/**
 * How many wrong tries from all clients together end a code. A client has five of its own (unlock-with-code.ts), so
 * that nobody alone can end someone else's code; fifty guesses out of a hundred million have no chance.
 */
export const codeTries = 50

/** Eight digits. */
export function newCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0')
}

/** Keyed, because eight digits alone could be guessed from a plain hash. */
export function hashCode(ctx: Needs<'vault'>, linkId: string, email: string, code: string): string {
  return ctx.vault.sign(JSON.stringify([linkId, email, code]), 'link-code')
}

/** `1234 5678`: two halves are easier to read and type. */
export function showCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
