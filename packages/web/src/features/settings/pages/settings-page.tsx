import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { showDialog } from '../../../platform/dialogs.tsx'
import type { PanelCode, PanelEntry } from '../../../platform/settings/settings-panels.ts'
import { visiblePanels } from '../../../platform/settings/settings-panels.ts'
import { settingsQuery } from '../../../platform/settings/settings-requests.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { PanelForm } from '../components/panel-form.tsx'
import { PanelList } from '../components/panel-list.tsx'
import classes from '../components/settings-page.module.css'
import { SettingsSearch } from '../components/settings-search.tsx'
import { TransferMenu } from '../components/transfer-menu.tsx'

/** The panels of the settings, one at a time. */
export function Page() {
  const text = useText()
  const site = useSite()
  const { panel: route } = useParams({ strict: false }) as { panel?: string }
  const entries = visiblePanels(site)
  const entry = entries.find(one => one.route === route)
  const title = entry ? `${entry.label()} · ${text('Settings')}` : text('Settings')
  return (
    <PageFrame title={title}>
      <PageHead
        title={text('Settings')}
        actions={
          <>
            <Button icon={IconHistory} onClick={() => void showHistory()}>
              {text('History')}
            </Button>
            <TransferMenu />
          </>
        }
        tools={<SettingsSearch />}
      />
      <div className={classes.screen}>
        <PanelList entries={entries} active={entry} below="/admin/settings" title={text('Settings')} />
        <div className={classes.panel}>{entry ? <OpenPanel key={entry.route} entry={entry} /> : <NoPanel />}</div>
      </div>
    </PageFrame>
  )
}

const showHistory = () => showDialog(async () => (await import('../components/history-dialog.tsx')).HistoryDialog, {})

function NoPanel() {
  const text = useText()
  return <EmptyState title={text('There is no such panel')} text={text('Choose one of the list.')} />
}

function OpenPanel({ entry }: { entry: PanelEntry }) {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery)
  const [code, setCode] = useState<PanelCode | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isOpen = true
    entry.load().then(
      loaded => isOpen && setCode(loaded),
      problem => {
        console.error(problem)
        if (isOpen) setLost(true)
      },
    )
    return () => {
      isOpen = false
    }
  }, [entry])
  if ((error && !data) || isLost) {
    return <ErrorState onRetry={() => (isLost ? location.reload() : void refetch())} isRetrying={isFetching} />
  }
  if (!data || !code) return <Skeleton height={320} />
  return <PanelForm entry={entry} code={code} answer={data} />
}
