import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import type { Listing } from '../use-listing.ts'
import { closeFile, openView } from '../use-view.ts'
import type { LinkNews } from './use-download.ts'
import { VisitFile } from './visit-file.tsx'
import { wantsMore } from './wants-more.ts'

export type VisitFileOverProps = {
  link: OpenedLink
  id: string
  /** Null for the shared folder itself. */
  folderId: string | null
  listing: Listing
  onMore: () => void
  news: LinkNews
}

/** A file of the shared folder, shown over its listing, with a way to its neighbours. */
export function VisitFileOver({ link, id, folderId, listing, onMore, news }: VisitFileOverProps) {
  const { state, retry } = useFile(link.slug, id)
  const { items, total } = listing
  const files = items.filter(item => item.kind === 'file')
  const isMoreWanted = wantsMore(listing, id)
  useEffect(() => {
    if (isMoreWanted) onMore()
  }, [isMoreWanted, onMore])
  const listed = items.find(item => item.id === id)
  return (
    <VisitFile
      link={link}
      id={id}
      item={state.item?.id === id ? state.item : listed && { ...listed, ...(listing.can ? { can: listing.can } : {}) }}
      news={news}
      {...(state.error && !listed ? { error: state.error, onRetry: retry } : {})}
      among={{
        files,
        // Folders come first, so all of them are loaded.
        count: total === null ? null : total - (items.length - files.length),
        onGo: next => openView({ folder: folderId, file: next }, false),
        onClose: () => closeFile(folderId),
      }}
    />
  )
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
