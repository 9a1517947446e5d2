import type { Disk, GroupSync } from './disk.ts'
import { nodeDisk } from './node-disk.ts'

interface Group {
  running: Promise<void>
  next: Promise<void> | null
}

/**
 * Makes a `GroupSync` whose concurrent callers share the work: those that arrive while a folder is being synced wait
 * for one more sync, which begins after the running one. A caller is never served by a sync that began before its call,
 * because that one may have missed the caller's name. A failed sync fails for every caller that shared it.
 */
export function createGroupSync(disk: Disk = nodeDisk): GroupSync {
  const groups = new Map<string, Group>()

  function start(folder: string): Promise<void> {
    const group: Group = { running: Promise.resolve(), next: null }
    group.running = syncFolder(disk, folder).finally(() => {
      if (!group.next) groups.delete(folder)
    })
    groups.set(folder, group)
    return group.running
  }

  return folder => {
    const group = groups.get(folder)
    if (!group) return start(folder)
    const begin = () => start(folder)
    group.next ??= group.running.then(begin, begin)
    return group.next
  }
}

async function syncFolder(disk: Disk, folder: string): Promise<void> {
  const handle = await disk.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
