import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/call.ts'
import type { ShownFile } from '../parts/preview-props.ts'

/** What cameras write the pictures of live photos in. */
const photo = /^image\/(?:jpeg|heic|heif)$/

/**
 * The film of a live photo. The timeline knows it already; for a picture that was opened from a folder or by its address,
 * the server is asked. Undefined if there is none, or as long as it isn't known.
 */
export function useLiveFilm(item: ShownFile): Item | undefined {
  const isAsked = !item.live && !item.lookedAt && !item.isEarlier && photo.test(item.mime ?? '')
  const { data } = useQuery({
    queryKey: ['live', item.id],
    queryFn: ({ signal }) => call('photos.live', { params: { id: item.id } }, { signal }),
    enabled: isAsked,
    retry: false,
  })
  return item.live ? item.live[0] : isAsked ? data?.data[0] : undefined
}
