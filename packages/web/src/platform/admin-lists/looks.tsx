import { formatDateTime } from '../../ui/format/format.ts'
import type { ColumnLook } from './list-props.ts'

/** Shows a date with its time, where lists usually show only the day. */
export function withTime<K extends string>(name: K): ColumnLook<{ readonly [N in K]: string | null }> {
  return {
    render: row => {
      const at = row[name]
      if (at === null) return <span data-nothing>–</span>
      return (
        <time dateTime={at} title={formatDateTime(at)}>
          {formatDateTime(at)}
        </time>
      )
    },
    width: { min: 156, grow: 0.5 },
  }
}
