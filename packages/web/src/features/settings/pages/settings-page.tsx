import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useParams } from '../../../platform/router/router-context.ts'
import { visibleLinks, visiblePanels } from '../../../platform/settings/settings-panels.ts'
import { settingsQuery } from '../../../platform/settings/settings-requests.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { OpenPanel } from '../components/open-panel.tsx'
import { PanelList } from '../components/panel-list.tsx'
import classes from '../components/settings-page.module.css'
import { SettingsSearch } from '../components/settings-search.tsx'
import { settingsHistory, showHistory } from '../components/show-history.ts'
import { TransferMenu } from '../components/transfer-menu.tsx'

/** The panels of the settings, one at a time. */
export function Page() {
  const text = useText()
  const site = useSite()
  const { panel: route } = useParams() as { panel?: string }
  const entries = visiblePanels(site)
  const entry = entries.find(one => one.route === route)
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
        <PanelList
          entries={entries}
          links={visibleLinks(site)}
          active={entry}
          below="/admin/settings"
          title={text('Settings')}
        />
        <div className={classes.panel}>
          {entry ? <OpenPanel key={entry.route} entry={entry} query={settingsQuery} /> : <NoPanel />}
        </div>
      </div>
    </PageFrame>
  )
}

function NoPanel() {
  const text = useText()
  return (
    <EmptyState
      drawing={MissingDrawing}
      title={text('Panel not found')}
      text={text('Choose an option from the list.')}
    />
  )
}
