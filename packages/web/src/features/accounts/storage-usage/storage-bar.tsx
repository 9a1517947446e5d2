import { formatFileSize } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import classes from './storage.module.css'
import type { StorageGroup } from './storage-groups.ts'
import { groupTitle } from './storage-groups.ts'

export type StorageBarProps = {
  groups: readonly StorageGroup[]
  used: number
  /** In bytes; null means no limit: the full bar is then the space used. */
  limit: number | null
}

/**
 * The parts as a bar, with a list that explains them. The list has all the information; the bar only illustrates it.
 */
export function StorageBar({ groups, used, limit }: StorageBarProps) {
  const text = useText()
  const whole = Math.max(limit ?? 0, used, 1)
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {groups
          .filter(({ bytes }) => bytes > 0)
          .map(({ name, bytes }) => (
            <span key={name} data-group={name} style={{ width: `${(bytes / whole) * 100}%` }} />
          ))}
      </div>
      <ul className={classes.groups}>
        {groups.map(({ name, bytes, files }) => (
          <li key={name}>
            <span className={classes.dot} data-group={name} aria-hidden="true" />
            <span className={classes.groupName}>
              {groupTitle(name, text)}{' '}
              {files !== null && (
                <small>
                  {text('{{count, number}} files', { count: files, defaultValue_one: '{{count, number}} file' })}
                </small>
              )}
            </span>
            <span className={classes.size}>{formatFileSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
