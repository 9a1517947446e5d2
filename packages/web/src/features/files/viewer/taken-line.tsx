import { useQuery } from '@tanstack/react-query'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { mediaQuery } from '../media/media-query.ts'
import { takenTitle } from '../media/picture-texts.ts'
import type { ShownFile } from './parts/preview-props.ts'

const dated = new Set(['image', 'video'])

/** When a photo or a film was taken, where that is known. Visitors aren't told. */
export function TakenLine({ item }: { item: ShownFile }) {
  const isDated = dated.has(item.fileKind) && item.mime !== 'image/svg+xml' && !item.lookedAt && !item.isEarlier
  const isPhone = useIsPhone()
  const { data } = useQuery({ ...mediaQuery(item), enabled: isDated })
  const takenAt = data?.details.takenAt
  if (!isDated || !takenAt) return null
  return <time dateTime={takenAt}>{takenTitle(takenAt, isPhone ? 'short' : 'long')}</time>
}
