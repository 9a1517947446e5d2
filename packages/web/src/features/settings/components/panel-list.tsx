import { goTo } from '../../../platform/navigation.ts'
import { Link } from '../../../platform/router/link.tsx'
import type { PanelEntry, SettingsLink } from '../../../platform/settings/settings-panels.ts'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './settings-page.module.css'

type PanelListProps = {
  entries: readonly PanelEntry[]
  /** Links to other pages, shown after the panels. */
  links?: readonly SettingsLink[]
  active: PanelEntry | undefined
  /** The path under which each panel has its page. */
  below: string
  title: string
}

/** The list of panels beside the open one; above it on a phone. */
export function PanelList(props: PanelListProps) {
  return useIsPhone() ? <PanelSelect {...props} /> : <PanelPills {...props} />
}

function PanelPills({ entries, links = [], active, below, title }: PanelListProps) {
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
      {links.length > 0 && <hr />}
      {links.map(link => (
        <Link key={hrefOf(link)} to={link.to} search={link.search} className={classes.pill}>
          {link.label()}
        </Link>
      ))}
    </nav>
  )
}

function PanelSelect({ entries, links = [], active, below }: PanelListProps) {
  const text = useText()
  const addressOf = ({ route }: PanelEntry) => `${below}/${route}`
  return (
    <SelectField
      label={text('Panel')}
      value={active ? addressOf(active) : ''}
      onChange={event => goTo(event.target.value)}
    >
      {!active && <option value="">{text('Choose…')}</option>}
      {entries.map(entry => (
        <option key={entry.route} value={addressOf(entry)}>
          {entry.label()}
        </option>
      ))}
      {links.map(link => (
        <option key={hrefOf(link)} value={hrefOf(link)}>
          {link.label()}
        </option>
      ))}
    </SelectField>
  )
}

function hrefOf({ to, search }: SettingsLink): string {
  return `${to}?${new URLSearchParams(search)}`
}
