import { Link } from '@tanstack/react-router'
import { goTo } from '../../../platform/navigation.ts'
import type { PanelEntry } from '../../../platform/settings/settings-panels.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { useIsPhone } from '../../../ui/use-media.ts'
import classes from './settings-page.module.css'

type PanelListProps = {
  entries: readonly PanelEntry[]
  active: PanelEntry | undefined
  /** Where each has its page, under its route. */
  below: string
  title: string
}

/** The panels beside what one of them shows; above it on a phone. */
export function PanelList(props: PanelListProps) {
  return useIsPhone() ? <PanelSelect {...props} /> : <PanelPills {...props} />
}

function PanelPills({ entries, active, below, title }: PanelListProps) {
  return (
    <nav aria-label={title} className={classes.pills}>
      {entries.map(entry => (
        <Link
          key={entry.route}
          to={`${below}/${entry.route}`}
          className={classes.pill}
          aria-current={entry === active ? 'page' : undefined}
        >
          {entry.label()}
        </Link>
      ))}
    </nav>
  )
}

function PanelSelect({ entries, active, below }: PanelListProps) {
  const text = useText()
  return (
    <SelectField
      label={text('Panel')}
      value={active?.route ?? ''}
      onChange={event => goTo(`${below}/${event.target.value}`)}
    >
      {!active && <option value="">{text('Choose…')}</option>}
      {entries.map(entry => (
        <option key={entry.route} value={entry.route}>
          {entry.label()}
        </option>
      ))}
    </SelectField>
  )
}
