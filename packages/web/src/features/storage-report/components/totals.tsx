import { percentValue } from '@holdall/contract/kit/values/values.ts'
import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { formatFileSize, formatPercent } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import classes from './storage-report.module.css'

/** How much is stored, and which part of it users no longer see. */
export function Totals({ figures }: { figures: StorageFigures }) {
  const text = useText()
  const { totals, attachments, measuredAt } = figures
  const { usedBytes, liveBytes, trashBytes, versionBytes, reservedBytes } = totals
  const parts = [
    { id: 'live', label: text('Live files'), bytes: liveBytes },
    { id: 'trash', label: text('In the trash'), bytes: trashBytes },
    { id: 'versions', label: text('Earlier versions'), bytes: versionBytes },
  ]
  const isOld = Date.now() - Date.parse(measuredAt) > 2 * 60_000
  return (
    <section className={classes.totals} aria-label={text('Totals')}>
      <p className={classes.sum}>
        <strong>{formatFileSize(usedBytes)}</strong>{' '}
        {text('{{files}} in {{spaces}}', {
          files: text('{{count, number}} files', {
            count: totals.files,
            defaultValue_one: '{{count, number}} file',
          }),
          spaces: text('{{count, number}} drives and workspaces', {
            count: totals.spaces,
            defaultValue_one: '{{count, number}} drive or workspace',
          }),
        })}
      </p>
      <span className={classes.whole} aria-hidden="true">
        {parts.map(
          ({ id, bytes }) => bytes > 0 && <i key={id} data-part={id} style={{ flexGrow: bytes / usedBytes }} />,
        )}
      </span>
      <dl className={classes.legend}>
        {parts.map(({ id, label, bytes }) => (
          <div key={id}>
            <dt>
              <i className={classes.dot} data-part={id} aria-hidden="true" />
              {label}
            </dt>
            <dd>
              {formatFileSize(bytes)} <small>{share(bytes, usedBytes, text)}</small>
            </dd>
          </div>
        ))}
        {reservedBytes > 0 && (
          <div>
            <dt>{text('Reserved for uploads')}</dt>
            <dd>{formatFileSize(reservedBytes)}</dd>
          </div>
        )}
        {attachments.bytes > 0 && (
          <div>
            <dt>{text('Files on pages')}</dt>
            <dd>{formatFileSize(attachments.bytes)}</dd>
          </div>
        )}
      </dl>
      {isOld && (
        <p className={classes.measured}>
          <RelativeTime at={measuredAt} sentence={when => text('Last calculated {{when}}', { when })} />
        </p>
      )}
    </section>
  )
}

/** Something is never shown as nothing. */
function share(part: number, whole: number, text: Translate): string {
  const ratio = whole > 0 ? part / whole : 0
  return ratio > 0 && ratio < 0.005 ? text('less than {{share}}', { share: percentValue(0.01) }) : formatPercent(ratio)
}
