import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressOf } from '../../../../platform/api/call.ts'
import type { ShownFile } from '../parts/preview-props.ts'
import { askFor, stateIn } from './ask-state.ts'

/** Pause between checks whether the server has read the file; milliseconds. */
const pauseMs = 800

/** What the server has read in a file; `none` if it can't read it. Requested again until the server has read it. */
export const outlineQuery = (item: Pick<Item, 'id' | 'versionId'> & Pick<ShownFile, 'lookedAt'>) =>
  queryOptions({
    queryKey: ['outline', item.id, item.versionId],
    queryFn: ({ signal }) =>
      readOutline(
        item.lookedAt?.outlineUrl ?? addressOf('files.outline', { id: item.id }, { v: item.versionId }),
        signal,
      ),
    refetchInterval: query => (query.state.data === 'pending' ? pauseMs : false),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

async function readOutline(address: string, signal: AbortSignal): Promise<Outline | 'pending' | 'none'> {
  const answer = await askFor(address, { signal })
  const state = stateIn(answer)
  if (state === null) return answer as Outline
  return state === 'pending' ? 'pending' : 'none'
}
