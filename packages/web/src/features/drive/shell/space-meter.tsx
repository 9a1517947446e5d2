import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { SizeMeter } from '../../../ui/chart/size-meter.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './space-meter.module.css'

/** Used space out of the limit of the space, and how much is left. */
export function SpaceMeter({ space }: { space: Space | undefined }) {
  const text = useText()
  if (!space) {
    return (
      <div className={classes.waiting} aria-hidden="true">
        <Skeleton height={5} radius={3} />
        <Skeleton width="70%" height={10} />
      </div>
    )
  }
  const { usedBytes, availableBytes, trashBytes } = space
  const left =
    availableBytes === null ? null : text('{{size}} left', { size: sizeValue(Math.max(0, availableBytes - usedBytes)) })
  const inTrash = trashBytes > 0 ? text('{{size}} in the trash', { size: sizeValue(trashBytes) }) : null
  return (
    <div className={classes.meter}>
      <SizeMeter used={usedBytes} limit={availableBytes} />
      {(left || inTrash) && <p>{[left, inTrash].filter(Boolean).join(' · ')}</p>}
    </div>
  )
}
