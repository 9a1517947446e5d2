import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { reportProblem } from '../../platform/items/report.ts'
import { openItem } from '../../platform/open-item.ts'
import { IconButton } from '../../ui/button.tsx'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { useText } from '../../ui/text.ts'
import classes from './offline.module.css'
import type { OfflineFile } from './offline-files.ts'
import { stateLabels } from './offline-labels.ts'
import { keepAgain, removeOffline } from './operations.ts'

type OfflineRowProps = { file: OfflineFile; share: number | undefined }

export function OfflineRow({ file, share }: OfflineRowProps) {
  const text = useText()
  const { item, state } = file
  const run = (work: Promise<void>) => void work.catch(error => reportProblem(error))
  return (
    <li className={classes.file} data-state={state}>
      <FileIcon kind={item.fileKind} size={32} />
      <div className={classes.name}>
        <button type="button" onClick={() => openItem(item)}>
          {item.name}
        </button>
        <small>{stateLabels(file, share, text)}</small>
        {share !== undefined && (
          <progress value={share} max={1} aria-label={text('Download of {{name}}', { name: item.name })} />
        )}
      </div>
      {state === 'failed' && (
        <IconButton
          icon={IconRefresh}
          label={text('Download {{name}} again', { name: item.name })}
          onClick={() => run(keepAgain([item.id]))}
        />
      )}
      <IconButton
        icon={IconX}
        label={text('Remove {{name}} from this device', { name: item.name })}
        onClick={() => run(removeOffline([item.id]))}
      />
    </li>
  )
}
