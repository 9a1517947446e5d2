import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../platform/api/call.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { readSaved, save } from '../../../platform/items/saved.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { siteQuery } from '../../../platform/site.ts'

const savedKey = 'holdall.views'
const most = 100

type Saved = { last: FolderView | null; folders: [id: string, view: FolderView][] }

const nothing: Saved = { last: null, folders: [] }

/**
 * How this browser last showed the folder, otherwise how the member shows folders. Allows the list to be requested
 * immediately.
 */
export function expectedView(folderId: string): FolderView {
  const saved = readSaved(savedKey, nothing)
  const own = saved.folders.find(([id]) => id === folderId)?.[1]
  return (
    own ??
    saved.last ?? { layout: defaultLayout(), orderBy: 'name', orderDir: 'asc', columns: ['access', 'modified', 'size'] }
  )
}

function defaultLayout(): FolderView['layout'] {
  const setting = queryClient.getQueryData(siteQuery.queryKey)?.settings['drive.default_view']
  return setting === 'list' ? 'list' : 'grid'
}

function keep(folderId: string, view: FolderView, isChoice: boolean): void {
  const saved = readSaved(savedKey, nothing)
  const others = saved.folders.filter(([id]) => id !== folderId)
  save(savedKey, { last: isChoice ? view : saved.last, folders: [[folderId, view] as const, ...others].slice(0, most) })
}

export const viewQuery = (folderId: string) =>
  queryOptions({
    queryKey: ['view', folderId],
    queryFn: async ({ signal }) => {
      const view = await call('drive.view', { params: { id: folderId } }, { signal })
      keep(folderId, view, false)
      return view
    },
    staleTime: 10 * 60_000,
  })

/** How the folder is shown, and the way to change it: immediately here, then saved on the server. */
export function useFolderView(folderId: string | undefined) {
  const query = useQuery({ ...viewQuery(folderId ?? ''), enabled: folderId !== undefined })
  const view = query.data ?? expectedView(folderId ?? '')
  const setView = useCallback(
    (change: Partial<FolderView>) => {
      if (folderId === undefined) return
      const key = viewQuery(folderId).queryKey
      const next = { ...(queryClient.getQueryData(key) ?? expectedView(folderId)), ...change }
      void queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, next)
      keep(folderId, next, true)
      call('drive.setView', { params: { id: folderId }, body: next }).catch(reportProblem)
    },
    [folderId],
  )
  return { view, setView }
}
