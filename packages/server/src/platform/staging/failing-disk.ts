import type { FileHandle } from 'node:fs/promises'
import type { Disk } from './disk.ts'
import { nodeDisk } from './node-disk.ts'

export interface FailingDisk {
  readonly disk: Disk
  /** Every call so far, such as `open` or `handle.datasync`. */
  readonly calls: readonly string[]
  /** Whether the planned failure has happened. */
  readonly hasFailed: boolean
}

/** A system error as Node throws it. */
export function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${code}: planned, ${syscall}`), { code, syscall })
}

/**
 * The real disk, except that one call fails, the first for which `fails` returns true. It fails before it has an
 * effect, except `close`, which closes and then fails. Calls on open files count too. For tests.
 */
export function createFailingDisk(fails: (call: string, number: number) => boolean, code = 'EIO'): FailingDisk {
  const calls: string[] = []
  let hasFailed = false

  function wrap<T extends object>(target: T, prefix: string): T {
    return new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          const call = `${prefix}${String(name)}`
          calls.push(call)
          const isPlanned = !hasFailed && fails(call, calls.length)
          if (isPlanned) hasFailed = true
          if (isPlanned && name !== 'close') throw systemError(code, String(name))
          const result: unknown = await Reflect.apply(value, object, args)
          if (isPlanned) throw systemError(code, 'close')
          return name === 'open' ? wrap(result as FileHandle, 'handle.') : result
        }
      },
    })
  }

  return {
    disk: wrap(nodeDisk, ''),
    calls,
    get hasFailed() {
      return hasFailed
    },
  }
}
