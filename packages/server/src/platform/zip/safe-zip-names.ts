import { cutBytes, foldText, maxNameBytes, numberedName, utf8Length } from '@holdall/contract/drive/names.ts'

/** A folder found so far: the names in use in it and its folders that are already named. */
type Folder = {
  path: string
  /** Folded names in use, each with the last number tried for it. */
  used: Map<string, number>
  /** Keyed by the original name. */
  folders: Map<string, Folder>
}

/**
 * Names that are safe to unpack anywhere, one for each path and in the same order. Paths use `/`; a folder ends with
 * it.
 *
 * - No absolute path, drive letter, empty part, `.` or `..`: nothing can be unpacked outside the target folder.
 * - `_` replaces backslashes, control characters and what Windows forbids (`< > : " | ? *`; a colon would also open an
 *   alternate data stream there). Broken UTF-16 becomes U+FFFD.
 * - Device names of Windows (`con.txt`) and names that end with a dot or space get a `_`: Windows would open a device,
 *   or drop the last character and clash with another file.
 * - Names that differ only in case or normalisation become "Name (2).txt", as they would overwrite each other on macOS
 *   and Windows.
 * - Paths that share a folder still share it, and folders that differ stay apart. A folder listed twice keeps one name,
 *   so the caller must give roots different names.
 *
 * A path with nothing left becomes `_`. Every part has at most 255 bytes. Never throws.
 */
export function safeZipNames(paths: readonly string[]): string[] {
  return paths.map(createZipNamer())
}

/** The same for paths that are passed one by one. */
export function createZipNamer(): (path: string) => string {
  const root = newFolder('')
  return path => {
    const parts = path
      .replace(/^[A-Za-z]:(?=\/|$)/, '')
      .split('/')
      .filter(part => part !== '' && part !== '.' && part !== '..')
    const isFolder = path.endsWith('/')
    const last = isFolder ? undefined : (parts.pop() ?? '_')
    if (isFolder && parts.length === 0) parts.push('_')
    const folder = parts.reduce(folderIn, root)
    return last === undefined ? folder.path : folder.path + freeName(folder, safePart(last))
  }
}

function folderIn(parent: Folder, name: string): Folder {
  const known = parent.folders.get(name)
  if (known !== undefined) return known
  const folder = newFolder(`${parent.path}${freeName(parent, safePart(name))}/`)
  parent.folders.set(name, folder)
  return folder
}

function newFolder(path: string): Folder {
  return { path, used: new Map(), folders: new Map() }
}

function freeName(folder: Folder, name: string): string {
  const key = foldText(name)
  let number = folder.used.get(key)
  if (number === undefined) {
    folder.used.set(key, 1)
    return name
  }
  let free: string
  do free = numberedName(name, ++number)
  while (folder.used.has(foldText(free)))
  // Remembered, so that ten thousand equal names do not each count from two.
  folder.used.set(key, number)
  folder.used.set(foldText(free), 1)
  return free
}

function safePart(name: string): string {
  const plain = name.toWellFormed().replace(/[\\<>:"|?*\p{Cc}]/gu, '_')
  // Windows looks at the part before the first dot and ignores spaces at its end.
  const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?=\.|$)/i.exec(plain)
  const named = device ? `${device[0]}_${plain.slice(device[0].length)}` : plain
  const fitting = utf8Length(named) > maxNameBytes ? cutBytes(named, maxNameBytes - 1) : named
  return /[. ]$/.test(fitting) ? `${cutBytes(fitting, maxNameBytes - 1)}_` : fitting
}
