import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { listenLive } from '../../platform/live/live.ts'
import { queryClient } from '../../platform/query-client.ts'
import { connection, onReturn } from '../../ui/connection.ts'
import { forgetFiles, KeepError, keepFile } from './keep-file.ts'
import {
  changeOfflineFile,
  changeOfflineFiles,
  factsOf,
  type OfflineFile,
  offline,
  setProgress,
} from './offline-files.ts'

/** Many changes arrive together. */
const gatherMs = 2_000
const perPage = 200
const mostPages = 100

/**
 * Compares the files on this device with the server: removes what is no longer starred or accessible, and fetches what is
 * new or has changed. One tab does so at a time.
 */
export async function keepUp(): Promise<void> {
  if (connection() !== 'online' || offline.get().files.length === 0) return
  await navigator.locks.request('holdall-offline', async () => {
    try {
      await compare()
      await fetchWaiting()
    } catch (error) {
      // Without the server, it goes on when the connection is back.
      if (!isProblem(error) && !(error instanceof TypeError)) throw error
    }
  })
}

async function compare(): Promise<void> {
  const wanted = new Set(offline.get().files.map(file => file.item.id))
  const starred = await findStarred(wanted)
  const gone = [...wanted].filter(id => !starred.has(id))
  changeOfflineFiles(files =>
    files.filter(file => !gone.includes(file.item.id)).map(file => brought(file, starred.get(file.item.id))),
  )
  await forgetFiles(gone)
}

/** The starred files among these. Stars are removed with access and with the file, so one list answers it all. */
async function findStarred(ids: ReadonlySet<string>): Promise<Map<string, Item>> {
  const found = new Map<string, Item>()
  let cursor: string | undefined
  for (let page = 0; page < mostPages && found.size < ids.size; page++) {
    const { data, nextCursor } = await call('drive.starred', { query: { cursor, perPage } })
    for (const item of data) if (ids.has(item.id) && item.can.download) found.set(item.id, item)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return found
}

/** The file with what the server says about it now. */
function brought(file: OfflineFile, item: Item | undefined): OfflineFile {
  if (!item) return file
  const isNew = file.state === 'kept' && file.keptVersionId !== item.versionId
  return { ...file, item: factsOf(item), ...(isNew ? { state: 'waiting' } : {}) }
}

async function fetchWaiting(): Promise<void> {
  for (;;) {
    const next = offline.get().files.find(file => file.state === 'waiting')
    if (!next) return
    await fetchOne(next.item)
  }
}

async function fetchOne(item: Item): Promise<void> {
  try {
    setProgress(item.id, 0)
    const bytes = await keepFile(item)
    changeOfflineFile(item.id, { state: 'kept', bytes, keptVersionId: item.versionId, problem: undefined })
  } catch (error) {
    if (!(error instanceof KeepError)) throw error
    changeOfflineFile(item.id, { state: 'failed', problem: error.problem })
  } finally {
    setProgress(item.id, null)
  }
}

let isWatching = false

/** From now on, follows changes by others, by this tab, and the return of the connection. */
export function startKeepingUp(): void {
  if (isWatching) return
  isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    if (offline.get().files.length === 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void keepUp(), gatherMs)
  }
  listenLive(soon)
  onReturn(soon)
  // What this tab changes makes its own lists invalid.
  queryClient.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryKey[0] === 'items') soon()
  })
  soon()
}
