import type { MyLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useText } from '../../../ui/text.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.tsx'
import { MyLinkRow } from './my-link-row.tsx'
import classes from './my-links.module.css'

type LinkTableProps = {
  links: readonly MyLink[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function LinkTable({ links, chosen, onChoose }: LinkTableProps) {
  const text = useText()
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <table className={classes.table} aria-label={text('My links')}>
      <thead className={visuallyHidden.onPhones}>
        <tr>
          <th className={classes.check}>
            <label className={classes.tick}>
              <input
                type="checkbox"
                aria-label={text('Select all')}
                checked={links.every(link => chosen.has(link.id))}
                onChange={event => onChoose(new Set(event.target.checked ? links.map(link => link.id) : []))}
              />
            </label>
          </th>
          <th>{text('Item')}</th>
          <th>{text('People with the link can')}</th>
          <th data-numeric>{text('Visits')}</th>
          <th>{text('Expires')}</th>
          <th className={classes.actions}>{text('Actions')}</th>
        </tr>
      </thead>
      <tbody>
        {links.map(link => (
          <MyLinkRow key={link.id} link={link} isChosen={chosen.has(link.id)} onToggle={toggle} />
        ))}
      </tbody>
    </table>
  )
}
