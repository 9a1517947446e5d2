import { createKeyMaker } from './storage-key.ts'

/** The name of the disk in this server's own data folder, the first that every site has. */
export const localDisk = 'local'

const keyOnDisk = /^[0-9a-f]{32}-d([0-9a-f]{8})(?:-|$)/

/**
 * The disk that a key was made for: its mark stands in the key, so whoever has the key finds the bytes, whatever the
 * settings say by now. A key without a mark lies on the local disk.
 */
export function diskOfKey(key: string): string {
  return keyOnDisk.exec(key)?.[1] ?? localDisk
}

/** Makes a maker of keys for a disk. */
export function createDiskKeys(): (disk: string) => string {
  const newKey = createKeyMaker()
  return disk => (disk === localDisk ? newKey() : `${newKey()}-d${disk}`)
}

/** The object by which a disk is known again after its address or its credentials have changed. */
export function markerKey(disk: string): string {
  return `disk-${disk}`
}
