import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import type { Rows } from '../listing/use-rows.ts'
import { closeFile, openView } from '../use-view.ts'
import type { LinkNews } from './use-download.ts'
import { VisitFile } from './visit-file.tsx'

export type VisitFileOverProps = {
  link: OpenedLink
  id: string
  /** Null for the shared folder itself. */
  folderId: string | null
  rows: Rows
  news: LinkNews
}

/** How many files before and after it the filmstrip may show. */
const around = 20

/** A file of the shared folder, shown over its listing, with a way to its neighbours. */
export function VisitFileOver({ link, id, folderId, rows, news }: VisitFileOverProps) {
  const { state, retry } = useFile(link.slug, id)
  const { at, indexOf, look, can } = rows
  const index = indexOf(id)
  const count = rows.count ?? 0
  useEffect(() => {
    if (index >= 0) look(Math.max(0, index - around), Math.min(count - 1, index + around))
  }, [look, index, count])
  const listed = index < 0 ? undefined : at(index)
  const near = Array.from({ length: index < 0 ? 0 : 2 * around + 1 }, (_, place) => at(index - around + place))
  const folders = foldersBefore(rows, index)
  return (
    <VisitFile
      link={link}
      id={id}
      item={state.item?.id === id ? state.item : listed && { ...listed, ...(can ? { can } : {}) }}
      news={news}
      {...(state.error && !listed ? { error: state.error, onRetry: retry } : {})}
      among={{
        files: near.filter(item => item?.kind === 'file') as Item[],
        place: folders === null ? null : { number: index - folders + 1, count: count - folders },
        onGo: next => openView({ folder: folderId, file: next }, false),
        onClose: () => closeFile(folderId),
      }}
    />
  )
}

/** Folders come first in every order; null if it isn't known yet how many there are. */
function foldersBefore({ at }: Rows, index: number): number | null {
  for (let first = 0; first <= index; first++) {
    const item = at(first)
    if (!item) return null
    if (item.kind === 'file') return first
  }
  return null
}

type State = { item: PlacedItem | null; error: unknown }

function useFile(slug: string, id: string): { state: State; retry: () => void } {
  const [state, setState] = useState<State>({ item: null, error: null })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController()
    setState({ item: null, error: null })
    call('drive.item', { params: { id }, query: { link: slug } }, { signal: abort.signal }).then(
      item => setState({ item, error: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ item: null, error })
      },
    )
    return () => abort.abort()
  }, [id, slug, round])
  return { state, retry: () => setRound(round + 1) }
}
