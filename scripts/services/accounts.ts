import { execFileSync } from 'node:child_process'

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** A user of this machine, or undefined if there is none of that name. */
export function accountOf(name: string): Account | undefined {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
