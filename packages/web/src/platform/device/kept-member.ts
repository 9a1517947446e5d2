const key = 'holdall.kept-for'

/**
 * Keys in the local storage of what belongs to one member: the list of files on this device, where the last shared files
 * were saved, and what was searched for last.
 */
export const memberKeys = {
  files: 'holdall.offline-files',
  saveFolder: 'holdall.save-folder',
  searches: 'holdall.recent-searches',
} as const

/** For which member something is kept on this device; null if nothing is. */
export function keptMember(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
    return null
  }
}

export function setKeptMember(id: string | null): void {
  if (id === null) localStorage.removeItem(key)
  else localStorage.setItem(key, id)
}

/** Whether the service worker made this page from what it keeps, without the server. */
export function isKeptShell(): boolean {
  return document.querySelector('meta[name="kept-shell"]') !== null
}
