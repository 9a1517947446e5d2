import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

let name: string | undefined

/**
 * Distinguishes the machines, and the containers on them, whose processes have numbers of their own: only there does a
 * process id say whether a process still runs. Host names are not enough, since containers may share one.
 */
export function machineName(): string {
  name ??= createHash('sha256').update([hostname(), start(), processes()].join('/')).digest('hex').slice(0, 16)
  return name
}

/** Differs from one start of a machine to the next; empty where the system doesn't say. */
function start(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
  } catch {
    return ''
  }
}

/** The namespace of process ids; empty where there is none. */
function processes(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
