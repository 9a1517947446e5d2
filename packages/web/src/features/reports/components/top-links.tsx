import type { TopLink } from '@holdall/contract/reports/reports.contract.ts'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { namedText, useText } from '../../../ui/text.ts'
import classes from './analytics.module.css'

/** The most visited links, by the item they share. Where that item is remains private. */
export function TopLinks({ links }: { links: readonly TopLink[] }) {
  const text = useText()
  const most = links[0]?.visits ?? 1
  if (links.length === 0) return <p className={classes.none}>{text('No links were visited in this period')}</p>
  return (
    <ol className={classes.links}>
      {links.map(link => (
        <li key={link.id}>
          <FileIcon kind={link.file_kind} size={18} />
          <span className={classes.linkName}>
            <span dir="auto">{namedText(link.item_name)}</span>
            {link.name && <small>{link.name}</small>}
          </span>
          <span className={classes.bar} aria-hidden="true">
            <i style={{ width: `${(link.visits / most) * 100}%` }} />
          </span>
          <span data-numeric>
            {text('{{count, number}} visits', { count: link.visits, defaultValue_one: '{{count, number}} visit' })}
          </span>
        </li>
      ))}
    </ol>
  )
}
