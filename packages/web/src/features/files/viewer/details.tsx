import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Slot } from '../../../platform/slot.tsx'
import { fileKindNames } from '../../../ui/file-icons/file-kinds.ts'
import { formatDateTime, formatFileSize, formatNumber } from '../../../ui/format.ts'
import classes from './viewer.module.css'

/** What is known of the open file, and what other features tell of it. */
export function Details({ item }: { item: PlacedItem }) {
  const { t } = useTranslation()
  const path = item.path.filter(step => step.id !== item.id).map(step => step.name)
  const facts: [name: string, value: string][] = [
    [t('Type'), t(fileKindNames[item.fileKind])],
    [
      t('Size'),
      item.size < 1024
        ? formatFileSize(item.size)
        : t('{{size}} ({{bytes}} bytes)', { size: formatFileSize(item.size), bytes: formatNumber(item.size) }),
    ],
    [t('Location'), path.join(' / ') || t('Top of the drive')],
    [t('Modified'), formatDateTime(item.modifiedAt)],
    [t('Created'), formatDateTime(item.createdAt)],
    ...(item.mime ? ([[t('Media type'), item.mime]] as [string, string][]) : []),
  ]
  return (
    <>
      <dl className={classes.details}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Slot name="drive.details" props={{ item }} />
    </>
  )
}
