import { join } from 'node:path'

/**
 * What a folder with backups looks like:
 *
 *     holdall-backups.json       says that the folder is one
 *     objects/ab/abcd…           bytes, each once, under their SHA-256
 *     damaged/abcd…              an empty file for each object that was found damaged or missing
 *     read-again.json            which share of the objects the next backup reads again
 *     states/2026-11-26T1430Z/   the site at that time
 *       manifest.json              what it contains, with hashes
 *       tables/users.jsonl.zst     rows
 *       objects.jsonl.zst          which bytes belong to which key
 *       app.key                    unless it was left out
 */
export const names = {
  mark: 'holdall-backups.json',
  lock: 'running.json',
  objects: 'objects',
  damaged: 'damaged',
  readAgain: 'read-again.json',
  states: 'states',
  manifest: 'manifest.json',
  tables: 'tables',
  objectList: 'objects.jsonl.zst',
  key: 'app.key',
  /** Begins the names of states that aren't complete. */
  unfinished: 'unfinished-',
} as const

export function objectPath(folder: string, sha256: string): string {
  return join(folder, names.objects, sha256.slice(0, 2), sha256)
}

export function damagePath(folder: string, sha256: string): string {
  return join(folder, names.damaged, sha256)
}

export function statePath(folder: string, state: string): string {
  return join(folder, names.states, state)
}

export function tablePath(state: string, table: string): string {
  return join(state, names.tables, `${table}.jsonl.zst`)
}

/** The name of a state made at this time: a UTC time that sorts, without characters that file systems refuse. */
export function stateName(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`
}
