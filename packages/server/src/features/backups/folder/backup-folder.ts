import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../../../platform/commands/command.ts'
import { machineName } from '../../../platform/machine-name.ts'
import { isGone, processMark } from '../../../platform/processes/process-mark.ts'
import { names, statePath } from './layout.ts'
import { backupFormat, Manifest } from './manifest.ts'

/**
 * Makes a folder one for backups, unless it is.
 * @throws CommandError if it contains something else
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const content = await readdir(folder)
  if (!content.includes(names.mark)) {
    if (content.length > 0)
      throw new CommandError(`${folder} contains other files. Choose an empty folder, or one with earlier backups.`)
    await writeDurably(join(folder, names.mark), `${JSON.stringify({ format: backupFormat })}\n`)
  }
  for (const part of [names.objects, names.states]) await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
  await syncFolder(folder)
}

/** @throws CommandError if it isn't a folder with backups that this program can read */
export async function requireBackups(folder: string): Promise<void> {
  const text = await readFile(join(folder, names.mark), 'utf8').catch(() => null)
  if (text === null) throw new CommandError(`${folder} isn't a Holdall backup folder.`)
  const { format } = JSON.parse(text) as { format?: number }
  if (format !== backupFormat)
    throw new CommandError(
      `${folder} was written by another version (format ${format}). Use that version, or a later one.`,
    )
}

/** Names of the complete states, the oldest first. */
export async function listStates(folder: string): Promise<string[]> {
  const all = await readdir(join(folder, names.states)).catch(() => [])
  return all.filter(name => !name.startsWith(names.unfinished)).toSorted()
}

/** The state of that name, or the last one. @throws CommandError if there is none */
export async function findState(folder: string, wanted: string | undefined): Promise<string> {
  const states = await listStates(folder)
  const found = wanted === undefined ? states.at(-1) : states.find(name => name === wanted)
  if (found !== undefined) return found
  const known = states.length > 0 ? `It has ${states.join(', ')}.` : 'It has none.'
  throw new CommandError(`${folder} has no ${wanted === undefined ? 'complete backup' : `backup ${wanted}`}. ${known}`)
}

/** @throws CommandError that names the file, if it is missing or damaged */
export async function readManifest(folder: string, state: string): Promise<Manifest> {
  const path = join(statePath(folder, state), names.manifest)
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new CommandError(`The manifest of backup ${state} is damaged or missing: ${path}`)
  }
}

/** The backups whose manifests can be read, the oldest first, and what is wrong with the others. */
export async function readManifests(folder: string) {
  const good: { readonly name: string; readonly manifest: Manifest }[] = []
  const bad: { readonly name: string; readonly problem: string }[] = []
  for (const name of await listStates(folder)) {
    try {
      good.push({ name, manifest: await readManifest(folder, name) })
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      bad.push({ name, problem: error.message })
    }
  }
  return { good, bad }
}

/** Removes what backups that were interrupted have left. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(join(folder, names.states)))
    if (name.startsWith(names.unfinished)) await rm(statePath(folder, name), { recursive: true, force: true })
}

/**
 * Runs `work` while no other process changes the folder.
 * @throws CommandError if another one does
 */
export async function lockingFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, names.lock)
  await takeLock(path)
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function takeLock(path: string): Promise<void> {
  const own = JSON.stringify({ process: process.pid, mark: processMark() })
  for (const isLast of [false, true]) {
    const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null
      throw error
    })
    if (handle) {
      await handle.writeFile(own)
      await handle.close()
      return
    }
    const holder = await readFile(path, 'utf8').then(
      text => JSON.parse(text) as Holder,
      () => null,
    )
    if (isLast || (holder !== null && !hasEnded(holder)))
      throw new CommandError(
        `Another backup (process ${holder?.process ?? 'unknown'}) is writing to this folder. If none is, delete ${path}.`,
      )
    await rm(path, { force: true })
  }
}

interface Holder {
  readonly process: number
  /** Missing in locks of earlier versions. */
  readonly mark?: string
}

/** Nothing is known about processes on other machines or in other containers. */
function hasEnded({ process: id, mark }: Holder): boolean {
  return isGone(mark ?? `${machineName()}/${id}`)
}

/** Writes a file so that it is whole or missing, also after a power failure. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, path)
}

/** Makes names in a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Size in bytes, or null if there is no such file. */
export async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}
