import type { DocumentPages } from '@holdall/contract/files/files.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '../../../../platform/api/call.ts'
import { send } from '../../../../platform/api/send.ts'
import type { LookedAt, ShownFile } from '../parts/preview-props.ts'

export type TiffPages = {
  /** 1 for a picture of one page, and for every other format. */
  count: number
  /** From 1. */
  page: number
  /** Where the shown page is; null for the first one, which is the picture itself. */
  address: string | null
  go: (page: number) => void
}

/** The pages of a TIFF, such as a scan or a fax, and which of them is shown. */
export function useTiffPages(item: ShownFile): TiffPages {
  const [page, go] = useState(1)
  const addresses = addressesOf(item)
  const { data } = useQuery({
    queryKey: ['pages', addresses?.listUrl, item.versionId],
    queryFn: ({ signal }) => send('GET', addresses?.listUrl ?? '', { signal }) as Promise<DocumentPages>,
    enabled: addresses !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = page > 1 && addresses ? addresses.pictureUrl(page) : null
  return { count: data?.pages.length ?? 1, page, address, go }
}

function addressesOf(item: ShownFile): NonNullable<LookedAt['pages']> | null {
  if (item.mime !== 'image/tiff' || item.isEarlier) return null
  if (item.lookedAt) return item.lookedAt.pages ?? null
  const params = { id: item.id }
  return {
    listUrl: addressOf('files.pages', params),
    pictureUrl: page => addressOf('files.page', params, { page, v: item.versionId }),
  }
}
