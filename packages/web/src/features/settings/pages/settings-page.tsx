import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { Link, useParams } from '@tanstack/react-router'
import { goTo } from '../../../platform/navigation.ts'
import type { PanelEntry, SettingsLink } from '../../../platform/settings/settings-panels.ts'
import { visibleLinks, visiblePanels } from '../../../platform/settings/settings-panels.ts'
import { settingsQuery } from '../../../platform/settings/settings-requests.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { useIsPhone } from '../../../ui/use-media.ts'
import { OpenPanel } from '../components/open-panel.tsx'
import classes from '../components/settings-page.module.css'
import { SettingsSearch } from '../components/settings-search.tsx'
import { settingsHistory, showHistory } from '../components/show-history.ts'
import { TransferMenu } from '../components/transfer-menu.tsx'

/** The panels of the settings, one at a time. */
export function Page() {
  const text = useText()
  const site = useSite()
  const isPhone = useIsPhone()
  const { panel: route } = useParams({ strict: false }) as { panel?: string }
  const entries = visiblePanels(site)
  const entry = entries.find(one => one.route === route)
  const links = visibleLinks(site)
  const title = entry ? `${entry.label()} · ${text('Settings')}` : text('Settings')
  return (
    <PageFrame title={title}>
      <PageHead
        title={text('Settings')}
        actions={
          <>
            <Button icon={IconHistory} onClick={() => void showHistory(settingsHistory)}>
              {text('History')}
            </Button>
            <TransferMenu />
          </>
        }
        tools={<SettingsSearch />}
      />
      <div className={classes.screen}>
        {isPhone ? (
          <PanelSelect entries={entries} links={links} active={entry} />
        ) : (
          <PanelPills entries={entries} links={links} active={entry} />
        )}
        <div className={classes.panel}>
          {entry ? <OpenPanel key={entry.route} entry={entry} query={settingsQuery} /> : <NoPanel />}
        </div>
      </div>
    </PageFrame>
  )
}

type ListProps = {
  entries: readonly PanelEntry[]
  links: readonly SettingsLink[]
  active: PanelEntry | undefined
}

function PanelPills({ entries, links, active }: ListProps) {
  const text = useText()
  return (
    <nav aria-label={text('Settings')} className={classes.pills}>
      {entries.map(entry => (
        <Link
          key={entry.route}
          to={addressOf(entry)}
          className={classes.pill}
          aria-current={entry === active ? 'page' : undefined}
        >
          {entry.label()}
        </Link>
      ))}
      {links.map(({ to, search, label }) => (
        <Link key={hrefOf({ to, search })} to={to} search={search} className={classes.pill}>
          {label()}
          <IconExternalLink size={14} stroke={1.8} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}

function PanelSelect({ entries, links, active }: ListProps) {
  const text = useText()
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

const hrefOf = ({ to, search }: Pick<SettingsLink, 'to' | 'search'>) => `${to}?${new URLSearchParams(search)}`
const addressOf = ({ route }: PanelEntry) => `/admin/settings/${route}`

function NoPanel() {
  const text = useText()
  return <EmptyState title={text('There is no such panel')} text={text('Choose one of the list.')} />
}
