import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatFileSize } from '../../../ui/format.ts'
import { SizeMeter } from '../../../ui/size-meter.tsx'
import classes from './space-meter.module.css'

/** Space used of what the space may hold, and how much of it lies in the trash. */
export function SpaceMeter({ space }: { space: Space | undefined }) {
  const { t } = useTranslation()
  if (!space) {
    return (
      <div className={classes.waiting} aria-hidden="true">
        <Skeleton height={5} radius={3} />
        <Skeleton width="70%" height={10} />
      </div>
    )
  }
  const { usedBytes, availableBytes, trashBytes } = space
  return (
    <div
      className={classes.meter}
      title={trashBytes > 0 ? t('{{size}} of it in the trash', { size: formatFileSize(trashBytes) }) : undefined}
    >
      <SizeMeter used={usedBytes} limit={availableBytes} />
      {trashBytes > 0 && <p>{t('{{size}} of it in the trash', { size: formatFileSize(trashBytes) })}</p>}
    </div>
  )
}
