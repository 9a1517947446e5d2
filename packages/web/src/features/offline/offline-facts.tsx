import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { reportProblem } from '../../platform/items/report.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import type { Translate } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import classes from './offline.module.css'
import type { OfflineFile } from './offline-files.ts'
import { offline, useOfflineFile } from './offline-files.ts'
import { stateLabels } from './offline-labels.ts'
import { makeOffline, removeOffline } from './operations.ts'

/** The size alone would say nothing here. */
function factWords(file: OfflineFile, share: number | undefined, text: Translate): string {
  const state = stateLabels(file, share, text)
  return file.state === 'kept' && share === undefined ? text('On this device, {{size}}', { size: state }) : state
}

/** Whether the file opens without a network, among the facts of the details panel. */
export function Fill({ item }: { item: PlacedItem }) {
  const text = useText()
  const file = useOfflineFile(item.id)
  const share = useStore(offline, state => state.progress.get(item.id))
  const run = (work: Promise<void>) => void work.catch(error => reportProblem(error))
  if (!file && !(item.kind === 'file' && item.can.download && item.can.star)) return null
  if (!navigator.serviceWorker || !globalThis.caches) return null
  return (
    <div>
      <dt>{text('Available offline')}</dt>
      <dd className={classes.fact}>
        {file && factWords(file, share, text)}
        {file ? (
          <Button size="small" onClick={() => run(removeOffline([item.id]))}>
            {text('Remove from this device')}
          </Button>
        ) : (
          <Button size="small" onClick={() => run(makeOffline([item]))}>
            {text('Make available offline')}
          </Button>
        )}
      </dd>
    </div>
  )
}
