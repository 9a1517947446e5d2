import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { call } from '../../../../platform/api/call.ts'
import { isProblem } from '../../../../platform/api/problem.ts'

export type Place = { parentId: string | null; link: string | undefined }

/** How far a path is followed, and how many names of a folder that contain a name are looked at. */
const most = { steps: 30, pages: 5, atOnce: 4 }

/**
 * Follows a path from the folder of a file to another file, by exact names. Everything is asked as the reader may see
 * it, so a path leads nowhere that they couldn't go themselves. Null where there is nothing.
 */
export type FollowPath = (path: string, signal: AbortSignal) => Promise<Item | null>

/** Follows the paths of one text, a few at a time. What was found is remembered. */
export function createFollower({ parentId, link }: Place): FollowPath {
  const query = link ? { link } : {}
  const known = new Map<string, Promise<Item | null>>()
  const inTurn = turns(most.atOnce)
  const once = (key: string, ask: () => Promise<Item | null>) => {
    const found = known.get(key) ?? inTurn(() => ask().catch(nothingThere))
    known.set(key, found)
    return found
  }
  const parentOf = async (id: string, signal: AbortSignal) => {
    const folder = await once(`item ${id}`, () => call('drive.item', { params: { id }, query }, { signal }))
    return folder?.parentId ?? null
  }
  const childOf = (folder: string, name: string, signal: AbortSignal) =>
    once(`child ${folder} ${name}`, () => findChild(folder, name, query, signal))

  return async (path, signal) => {
    const steps = stepsOf(path)
    if (steps === null || parentId === null) return null
    let folder: string | null = parentId
    for (const [index, step] of steps.entries()) {
      if (folder === null) return null
      if (step === '..') {
        folder = await parentOf(folder, signal)
        continue
      }
      const found: Item | null = await childOf(folder, step, signal)
      if (!found || index === steps.length - 1) return found
      folder = found.kind === 'folder' ? found.id : null
    }
    return null
  }
}

/** The names of a path; null for one that isn't a path between files. */
export function stepsOf(path: string): string[] | null {
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  const steps: string[] = []
  for (const part of bare.replaceAll('\\', '/').split('/')) {
    const name = decoded(part).normalize('NFC')
    if (name.includes('/') || name.includes('\0')) return null
    if (name === '' || name === '.') continue
    // A name that is left again needn't exist.
    if (name === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop()
    else steps.push(name)
  }
  return steps.length > 0 && steps.length <= most.steps ? steps : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function findChild(
  folder: string,
  name: string,
  via: { link?: string },
  signal: AbortSignal,
): Promise<Item | null> {
  let cursor: string | undefined
  for (let page = 0; page < most.pages; page++) {
    const query = { ...via, filter: name, perPage: 100, ...(cursor ? { cursor } : {}) }
    const { data, nextCursor } = await call('drive.children', { params: { id: folder }, query }, { signal })
    const found = data.find(item => item.name.normalize('NFC') === name)
    if (found) return found
    if (nextCursor === null) return null
    cursor = nextCursor
  }
  return null
}

/** What can't be seen is the same as what isn't there. */
function nothingThere(error: unknown): null {
  if (isProblem(error) && error.status >= 400 && error.status < 500) return null
  throw error
}

/** Lets a few begin at once, and each other one when one of them has ended. */
function turns(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
