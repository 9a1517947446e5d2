import { goTo } from '../../platform/navigation.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineDrawing } from '../../ui/drawings/states.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { KeptSummary } from './kept-summary.tsx'
import classes from './offline.module.css'
import { offline } from './offline-files.ts'
import { OfflineRow } from './offline-row.tsx'

/** The files on this device. Works without a network. */
export function Page() {
  const text = useText()
  const { files, progress } = useStore(offline, state => state)
  return (
    <PageFrame title={text('Available offline')}>
      <PageHead
        title={text('Available offline')}
        lead={text('Starred files you can open on this device while offline.')}
      />
      {files.length === 0 ? (
        <EmptyState
          drawing={OfflineDrawing}
          title={text('No files on this device yet')}
          text={text(
            'Choose “Make available offline” in a file’s menu. We’ll star the file, and you can open it here offline.',
          )}
          action={<Button onClick={() => goTo('/drive/starred')}>{text('Go to Starred')}</Button>}
        />
      ) : (
        <>
          <ul className={classes.files}>
            {files.map(file => (
              <OfflineRow key={file.item.id} file={file} share={progress.get(file.item.id)} />
            ))}
          </ul>
          <KeptSummary />
        </>
      )}
    </PageFrame>
  )
}
