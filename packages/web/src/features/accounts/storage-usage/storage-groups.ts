import type { FileKind } from '@holdall/contract/drive/drive.schemas.ts'
import type { Storage } from '@holdall/contract/drive/storage.endpoints.ts'
import type { Translate } from '../../../ui/text.ts'

export type GroupName = 'pictures' | 'videos' | 'audio' | 'documents' | 'archives' | 'other' | 'versions'

/** A part of the storage, in terms that users know. */
export interface StorageGroup {
  readonly name: GroupName
  readonly bytes: number
  /** Null for earlier versions, which are not files of their own. */
  readonly files: number | null
}

const groupOf: Partial<Record<FileKind, GroupName>> = {
  image: 'pictures',
  video: 'videos',
  audio: 'audio',
  pdf: 'documents',
  document: 'documents',
  sheet: 'documents',
  slides: 'documents',
  text: 'documents',
  code: 'documents',
  archive: 'archives',
}

/** Returns the groups, largest first; groups without files are left out. */
export function storageGroups({ kinds, versionBytes }: Pick<Storage, 'kinds' | 'versionBytes'>): StorageGroup[] {
  const sums = new Map<GroupName, { bytes: number; files: number | null }>()
  for (const { kind, bytes, files } of kinds) {
    const name = groupOf[kind] ?? 'other'
    const before = sums.get(name)
    sums.set(name, { bytes: (before?.bytes ?? 0) + bytes, files: (before?.files ?? 0) + files })
  }
  if (versionBytes > 0) sums.set('versions', { bytes: versionBytes, files: null })
  return [...sums].map(([name, sum]) => ({ name, ...sum })).sort((a, b) => b.bytes - a.bytes)
}

export function groupTitle(name: GroupName, text: Translate): string {
  const titles: Record<GroupName, string> = {
    pictures: text('Images'),
    videos: text('Videos'),
    audio: text('Audio'),
    documents: text('Documents'),
    archives: text('Archives'),
    other: text('Other files'),
    versions: text('Earlier versions'),
  }
  return titles[name]
}
