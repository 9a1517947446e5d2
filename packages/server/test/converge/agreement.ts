import { dirname } from 'node:path'
import { foldName } from '@holdall/contract/drive/names.ts'
import { readTree } from '../sync-client.ts'
import { type Computer, isConflict, isUnfinished } from './computer.ts'
import { sha256 } from './written.ts'

/** Files by path with their SHA-256, folders with `null`. */
export type Tree = ReadonlyMap<string, string | null>

export function readComputer({ client }: Computer): Tree {
  const kept = [...readTree(client.folder)].filter(([path]) => !isUnfinished(path))
  return new Map(kept.map(([path, text]) => [path, text === null ? null : sha256(text)]))
}

/**
 * What a computer has otherwise than the server, without conflicted copies: they stay where they were made, also in a folder
 * that is deleted everywhere else.
 */
export function differences(name: string, computer: Tree, server: Tree): string[] {
  const found: string[] = []
  for (const [path, hash] of server) {
    if (!computer.has(path)) found.push(`${name} lacks ${path}`)
    else if (computer.get(path) !== hash) found.push(`${name} has other bytes in ${path}`)
  }
  const conflicts = [...computer.keys()].filter(isConflict)
  for (const [path, hash] of computer) {
    const holdsConflict = hash === null && conflicts.some(conflict => conflict.startsWith(`${path}/`))
    if (!server.has(path) && !isConflict(path) && !holdsConflict) found.push(`${name} alone has ${path}`)
  }
  return found
}

/**
 * What the server refuses of a computer's files and folders, because it has the name with other capitals; without what is
 * inside of them.
 */
export function refusedSpellings(computer: Tree, server: Tree): string[] {
  const spellings = new Set([...server.keys()].map(keyOf))
  return [...computer.keys()].filter(path => {
    const isInside = dirname(path) === '.' || server.has(dirname(path))
    return isInside && !server.has(path) && !isConflict(path) && spellings.has(keyOf(path))
  })
}

/** Siblings with the same key are one thing for the server. */
const keyOf = (path: string) => `${dirname(path)}/${foldName(path.slice(path.lastIndexOf('/') + 1))}`
