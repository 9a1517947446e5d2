import { storageMethodNames } from '@holdall/contract/drivers/storage.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { DiskFigures, StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { formatFileSize, formatNumber } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import own from './disks.module.css'
import classes from './storage-report.module.css'

/** What is stored on each disk, and how much of it is no longer referenced. */
export function Disks({ disks }: { disks: StorageFigures['disks'] }) {
  const text = useText()
  return (
    <SectionCard
      title={text('Stored objects')}
      lead={
        <>
          {text('Orphans are objects that are no longer used. They’re removed automatically.')}{' '}
          {disks && (
            <>
              {text('Counted:')} <RelativeTime at={disks.measuredAt} />
            </>
          )}
        </>
      }
    >
      {!disks && (
        <p className={classes.none}>{text('Not calculated yet. Calculated every night and with every recount.')}</p>
      )}
      {disks?.disks.length === 0 && <p className={classes.none}>{text('Nothing is stored yet')}</p>}
      {disks && disks.disks.length > 0 && (
        <table className={own.disks}>
          <thead>
            <tr>
              <th scope="col">{text('Storage')}</th>
              <th scope="col">{text('Objects')}</th>
              <th scope="col">{text('Size')}</th>
              <th scope="col">{text('Orphans')}</th>
            </tr>
          </thead>
          <tbody>
            {disks.disks.map(disk => (
              <Disk key={disk.disk} figures={disk} />
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  )
}

/** Also of drivers that this version no longer has. */
const names: Readonly<Record<string, string | undefined>> = storageMethodNames

function Disk({ figures }: { figures: DiskFigures }) {
  const text = useText()
  const { disk, driver, isCurrent, objects, bytes, orphans, orphanBytes } = figures
  const isLocal = disk === 'local'
  return (
    <tr>
      <th scope="row">
        {isLocal ? text('This server') : (names[driver] ?? driver)} {!isLocal && <code>{disk}</code>}
        {isCurrent && <small>{text('New files are stored here')}</small>}
      </th>
      <td data-label={text('Objects')}>{formatNumber(objects)}</td>
      <td data-label={text('Size')}>{formatFileSize(bytes)}</td>
      <td data-label={text('Orphans')} data-some={orphans > 0 || undefined}>
        {orphans === 0
          ? text('None', { meaning: 'orphaned objects' })
          : text('{{orphans, number}} ({{size}})', { orphans, size: sizeValue(orphanBytes) })}
      </td>
    </tr>
  )
}
