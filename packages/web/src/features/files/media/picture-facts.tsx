import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call.ts'
import { formatNumber } from '../../../ui/format.ts'
import { useText } from '../../../ui/text.ts'
import { exposureText, placeText, takenText } from './picture-texts.ts'

/** Between two looks whether the server has read it, and how often at most; a job may have to wait for its turn. */
const pauseMs = 1500
const mostLooks = 20

/** What a picture says of itself, among the facts of the details panel. */
export function Fill({ item }: { item: PlacedItem }) {
  return item.fileKind === 'image' ? <PictureFacts item={item} /> : null
}

function PictureFacts({ item }: { item: PlacedItem }) {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['media', item.id, item.versionId],
    queryFn: ({ signal }) => call('files.media', { params: { id: item.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isPending && state.dataUpdateCount < mostLooks ? pauseMs : false),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!data) return null
  const { width, height, camera, lens, takenAt } = data.details
  const exposure = exposureText(data.details)
  const place = placeText(data.details)
  return (
    <>
      {width && height && (
        <Fact name={text('Dimensions')}>
          {text('{{width}} × {{height}} pixels', { width: formatNumber(width), height: formatNumber(height) })}
        </Fact>
      )}
      {takenAt && <Fact name={text('Taken')}>{takenText(takenAt)}</Fact>}
      {camera && <Fact name={text('Camera')}>{camera}</Fact>}
      {lens && <Fact name={text('Lens')}>{lens}</Fact>}
      {exposure && <Fact name={text('Exposure')}>{exposure}</Fact>}
      {place && <Fact name={text('Place')}>{place}</Fact>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
