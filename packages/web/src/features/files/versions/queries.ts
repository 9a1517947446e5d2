import type { Version, VersionChange } from '@holdall/contract/drive/versions.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { addressOf, call } from '../../../platform/api/call.ts'
import { downloadFrom } from '../../../platform/download.ts'
import { refreshFolders, refreshSpaces, refreshViews } from '../../../platform/items/cache.ts'
import type { VersionedFile } from './versioned-file.ts'

/** The versions of a file, newest first. Its key begins with that of the item, so that both are refreshed together. */
export function useVersions(itemId: string) {
  const query = useInfiniteQuery({
    queryKey: ['item', itemId, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      call('drive.versions', { params: { id: itemId }, query: { cursor: pageParam, perPage: 50 } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
  const first = query.data?.pages[0]
  const history = first && {
    versions: query.data?.pages.flatMap(page => page.data) ?? [],
    earlier: first.earlier,
    hasEarlier: first.hasEarlier,
    retention: first.retention,
  }
  return { ...query, history }
}

/** Returns the id of the version that it created. */
export async function restoreVersion(item: VersionedFile, version: Version): Promise<string | null> {
  try {
    return (await call('drive.restoreVersion', { params: { id: version.id } })).versionId
  } finally {
    refresh(item)
  }
}

/** Undoes the restore that created a version. */
export async function undoRestore(item: VersionedFile, versionId: string): Promise<undefined> {
  try {
    await call('drive.undoRestore', { params: { id: versionId } })
    return undefined
  } finally {
    refresh(item)
  }
}

export async function changeVersion(item: VersionedFile, version: Version, body: VersionChange): Promise<void> {
  try {
    await call('drive.changeVersion', { params: { id: version.id }, body })
  } finally {
    refreshViews([item.id])
  }
}

export async function deleteVersion(item: VersionedFile, version: Version): Promise<void> {
  try {
    await call('drive.deleteVersion', { params: { id: version.id } })
  } finally {
    refresh(item)
  }
}

export async function deleteVersions(item: VersionedFile): Promise<{ deleted: number; bytes: number }> {
  try {
    return await call('drive.deleteVersions', { params: { id: item.id } })
  } finally {
    refresh(item)
  }
}

export function downloadVersion(version: Version): void {
  downloadFrom(addressOf('files.versionContent', { id: version.id }, { download: '1' }))
}

function refresh(item: VersionedFile): void {
  refreshFolders([item.parentId])
  refreshViews([item.id])
  refreshSpaces()
}
