import { readFileSync } from 'node:fs'
import { randomToken } from '../ids.ts'
import { machineName } from '../machine-name.ts'

const token = randomToken(6)

/** Distinguishes this process from all others: its machine, its number, a token of its own, and when it was started. */
export function processMark(): string {
  return [machineName(), process.pid, token, startOf(process.pid) ?? ''].join('/')
}

/**
 * Whether the process of a mark, which may be followed by `/` and more, certainly runs no longer. Only processes of this
 * machine are known; numbers are used again, so the time of the start counts too.
 */
export function isGone(mark: string | null): boolean {
  const [machine, number, own, start = ''] = mark?.split('/') ?? []
  if (machine !== machineName()) return false
  const id = Number(number)
  if (id === process.pid) return own !== token
  return !isRunning(id) || (/^\d+$/.test(start) && startOf(id) !== null && startOf(id) !== start)
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** When a process was started, in ticks since the start of the machine; null where the system doesn't say. */
function startOf(id: number): string | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name of the program, in brackets, may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
