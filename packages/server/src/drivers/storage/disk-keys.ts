import { createKeyMaker } from './storage-key.ts'

/** The name of the disk in this server's own data folder, which every site has. */
export const localDisk = 'local'

const keyOnDisk = /^[0-9a-f]{32}-d([0-9a-f]{8})(?:-|$)/

/**
 * Returns the disk that a key was made for: its mark is part of the key, so the key is enough to find the bytes,
 * whatever the current settings are. A key without a mark belongs to the local disk.
 */
export function diskOfKey(key: string): string {
  return keyOnDisk.exec(key)?.[1] ?? localDisk
}

/** Returns a function that makes keys for a disk. */
export function createDiskKeys(): (disk: string) => string {
  const newKey = createKeyMaker()
  return disk => (disk === localDisk ? newKey() : `${newKey()}-d${disk}`)
}

/** The object that identifies a disk after its address or its credentials have changed. */
export function markerKey(disk: string): string {
  return `disk-${disk}`
}

/** The key that the same object has on the local disk. */
export function keyOnLocalDisk(key: string): string {
  const mark = diskOfKey(key)
  return mark === localDisk ? key : key.replace(`-d${mark}`, '')
}
