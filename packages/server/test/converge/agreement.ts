import { dirname } from 'node:path'
import { foldName } from '@holdall/contract/drive/names.ts'
import { readTree } from '../sync-client.ts'
import { type Computer, isConflict } from './computer.ts'
import { sha256 } from './written.ts'

/** Files by path with their SHA-256, folders with `null`. */
export type Tree = ReadonlyMap<string, string | null>

export function readComputer({ client }: Computer): Tree {
  return new Map([...readTree(client.folder)].map(([path, text]) => [path, text === null ? null : sha256(text)]))
}

/** What a computer has otherwise than the server, without what is allowed to be on the computer alone. */
export function differences(name: string, computer: Tree, server: Tree): string[] {
  const spellings = new Map([...server.keys()].map(path => [keyOf(path), path]))
  const found: string[] = []
  for (const [path, hash] of server) {
    if (!computer.has(path)) found.push(`${name} lacks ${path}`)
    else if (computer.get(path) !== hash) found.push(`${name} has other bytes in ${path}`)
  }
  for (const path of computer.keys()) {
    if (!server.has(path) && !isConflict(path) && !isSpelledOtherwise(path, spellings)) {
      found.push(`${name} alone has ${path}`)
    }
  }
  return found
}

/** Siblings with the same key are one thing for the server. */
const keyOf = (path: string) => `${dirname(path)}/${foldName(path.slice(path.lastIndexOf('/') + 1))}`

/** Whether the server has this path, or a folder above it, with other capitals: then it refuses this one. */
function isSpelledOtherwise(path: string, spellings: ReadonlyMap<string, string>): boolean {
  const parts = path.split('/')
  return parts.some((_, index) => {
    const above = parts.slice(0, index + 1).join('/')
    const there = spellings.get(keyOf(above))
    return there !== undefined && there !== above
  })
}
