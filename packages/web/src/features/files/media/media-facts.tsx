import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { numberValue } from '@holdall/contract/kit/values/values.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lengthText } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import { mediaQuery } from './media-query.ts'
import { exposureText, placeText, takenLine } from './picture-texts.ts'

const kinds = ['image', 'video', 'audio']

/** Facts from inside a picture, video or audio file, shown among the facts of the details panel. */
export function Fill({ item }: { item: PlacedItem }) {
  return kinds.includes(item.fileKind) ? <MediaFacts item={item} /> : null
}

/** Whether it is in Photos, and this person may know when it was taken. */
function isPhoto({ can, fileKind, mime }: PlacedItem): boolean {
  return can.download && fileKind !== 'audio' && mime !== 'image/svg+xml'
}

function MediaFacts({ item }: { item: PlacedItem }) {
  const text = useText()
  const { data, isPending } = useQuery(mediaQuery(item))
  // Nearly every picture has dimensions, so a placeholder keeps the facts below from moving much once they load.
  if (isPending && item.fileKind === 'image') {
    return (
      <Fact name={text('Dimensions')}>
        <Skeleton width={120} height={12} />
      </Fact>
    )
  }
  if (!data) return null
  const { width, height, camera, lens, seconds, title, artist, album } = data.details
  const exposure = exposureText(data.details)
  const place = placeText(data.details)
  return (
    <>
      {title && <Fact name={text('Title', { meaning: 'of a song or a film' })}>{title}</Fact>}
      {artist && <Fact name={text('Artist')}>{artist}</Fact>}
      {album && <Fact name={text('Album')}>{album}</Fact>}
      {seconds && <Fact name={text('Length')}>{lengthText(seconds)}</Fact>}
      {width && height && (
        <Fact name={text('Dimensions')}>
          {text('{{width}} × {{height}} pixels', { width: numberValue(width), height: numberValue(height) })}
        </Fact>
      )}
      <Taken details={data.details} isPhoto={isPhoto(item) && !data.isPending} />
      {camera && <Fact name={text('Camera')}>{camera}</Fact>}
      {lens && <Fact name={text('Lens')}>{lens}</Fact>}
      {exposure && <Fact name={text('Exposure')}>{exposure}</Fact>}
      {place && <Fact name={text('Place')}>{place}</Fact>}
    </>
  )
}

/** Photos are listed by when they were modified if nothing says when they were taken. */
function Taken({ details, isPhoto }: { details: MediaDetails; isPhoto: boolean }) {
  const text = useText()
  const { takenAt, takenFrom } = details
  if (takenAt) return <Fact name={text('Taken')}>{takenLine(takenAt, takenFrom)}</Fact>
  return isPhoto && <Fact name={text('Taken')}>{text('Unknown. Photos sorts it by the date it was modified.')}</Fact>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
