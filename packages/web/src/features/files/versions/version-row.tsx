import type { Version } from '@holdall/contract/drive/versions.schemas.ts'
import { dayValue } from '@holdall/contract/kit/values/values.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { reportProblem } from '../../../platform/items/report.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { formatDateTime, formatFileSize } from '../../../ui/format/format.ts'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { downloadVersion } from './queries.ts'
import { keep, look, name, remove, restore } from './version-steps.ts'
import type { VersionedFile } from './versioned-file.ts'
import classes from './versions.module.css'

/** One version: date, author, size, what will happen to it, and its actions. */
export function VersionRow({ item, version }: { item: VersionedFile; version: Version }) {
  const text = useText()
  const isPhone = useIsPhone()
  const at = formatDateTime(version.createdAt)
  const actions = actionsOf(item, version, text)
  const inRow = isPhone ? [] : actions.filter(action => rowIds.includes(action.id))
  const inMenu = actions.filter(action => !inRow.includes(action))
  return (
    <li className={classes.version} data-current={version.isCurrent || undefined}>
      <div className={classes.words}>
        <div className={classes.top}>
          <strong>{version.name ?? at}</strong>
          {version.isCurrent && <span className={classes.badge}>{text('Current')}</span>}
          {version.isKept && (
            <span className={classes.badge} data-tone="kept">
              {text('Kept')}
            </span>
          )}
        </div>
        <ul className={classes.facts}>
          {factsOf(version, at, text).map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      {inRow.map(action => (
        <IconButton
          key={action.id}
          icon={action.icon ?? IconDots}
          label={text('{{action}}, version {{number, number}}', { action: action.label, number: version.number })}
          title={action.label}
          onClick={action.run}
        />
      ))}
      {inRow.length > 0 && version.isCurrent && item.can.edit && <span className={classes.noRestore} />}
      {inMenu.length > 0 && (
        <ActionMenuButton
          icon={IconDots}
          label={text('More for version {{number, number}}', { number: version.number })}
          actions={inMenu}
        />
      )}
    </li>
  )
}

const rowIds: readonly string[] = ['look', 'download', 'restore']

function factsOf(version: Version, at: string, text: Translate): string[] {
  return [
    ...(version.name === null ? [] : [at]),
    ...(version.createdBy === null ? [] : [version.createdBy]),
    formatFileSize(version.size),
    text('Version {{number, number}}', { number: version.number }),
    ...(version.expiresAt === null ? [] : [text('Will be deleted on {{date}}', { date: dayValue(version.expiresAt) })]),
  ]
}

function actionsOf(item: VersionedFile, version: Version, text: Translate): Action[] {
  const step = (work: Promise<unknown>) => void work.catch(reportProblem)
  const reading: Action[] = [
    { id: 'look', label: text('Preview'), icon: IconEye, run: () => step(look(item, version)) },
    { id: 'download', label: text('Download'), icon: IconDownload, run: () => downloadVersion(version) },
  ]
  if (!item.can.edit) return reading
  const restoring: Action = {
    id: 'restore',
    label: text('Restore'),
    icon: IconArrowBackUp,
    run: () => step(restore(item, version)),
  }
  const removing: Action = {
    id: 'delete',
    group: 'end',
    label: text('Delete…'),
    icon: IconTrash,
    danger: true,
    run: () => step(remove(item, version)),
  }
  return [
    ...reading,
    ...(version.isCurrent ? [] : [restoring]),
    { id: 'name', group: 'mark', label: text('Name…'), icon: IconPencil, run: () => step(name(item, version)) },
    {
      id: 'keep',
      group: 'mark',
      label: text('Keep forever'),
      icon: IconPin,
      isChecked: version.isKept,
      run: () => step(keep(item, version)),
    },
    ...(version.isCurrent ? [] : [removing]),
  ]
}
