import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useText } from '../../../ui/text.ts'
import { useAccess } from './queries.ts'

/** The owner, among the facts of the details panel. */
export function Fill({ item }: { item: PlacedItem }) {
  const text = useText()
  const { data } = useAccess(item.id)
  if (!data) return null
  return (
    <div>
      <dt>{text('Owner')}</dt>
      <dd>{data.workspace?.name ?? (data.isOwner ? text('You') : data.owner.name)}</dd>
    </div>
  )
}
