import type { Version } from '@holdall/contract/drive/versions.schemas.ts'
import { momentValue, sizeValue } from '@holdall/contract/kit/values/values.ts'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { askName } from '../../../platform/items/questions/ask-name.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { changeVersion, deleteVersion, deleteVersions, restoreVersion, undoRestore } from './queries.ts'
import type { VersionedFile } from './versioned-file.ts'

const toast = 'version'

/** Nothing is lost, so there is no confirmation. */
export async function restore(item: VersionedFile, version: Version): Promise<void> {
  const made = await restoreVersion(item, version)
  const done = t('“{{name}}” restored to the version of {{at}}', {
    name: item.name,
    at: momentValue(version.createdAt),
  })
  if (!made) {
    showToast({ key: toast, message: done })
    return
  }
  offerUndo({
    done,
    undone: t('Restored the previous version of “{{name}}”', { name: item.name }),
    undo: () => undoRestore(item, made),
  })
}

/** Shows the content of a version over everything else; it can be restored from there. */
export async function look(item: VersionedFile, version: Version): Promise<void> {
  const answer = await showDialog<'restore', { item: VersionedFile; version: Version }>(
    async () => (await import('./version-preview.tsx')).VersionPreview,
    { item, version },
  )
  if (answer === 'restore') await restore(item, version)
}

export async function name(item: VersionedFile, version: Version): Promise<void> {
  await askName({
    title: t('Name this version'),
    label: t('Name'),
    initial: version.name ?? '',
    confirmLabel: t('Save'),
    submit: written => changeVersion(item, version, { name: written.trim() || null }),
  })
}

export async function keep(item: VersionedFile, version: Version): Promise<void> {
  const isKept = !version.isKept
  await changeVersion(item, version, { isKept })
  showToast({
    key: toast,
    message: isKept ? t('This version is kept forever') : t('This version is no longer kept forever'),
  })
}

export async function remove(item: VersionedFile, version: Version): Promise<void> {
  const at = momentValue(version.createdAt)
  const isSure = await confirm({
    title: version.name
      ? t('Delete the version “{{name}}”?', { name: version.name })
      : t('Delete the version of {{at}}?', { at }),
    body: t('This version of “{{name}}” will be deleted forever, which frees {{size}}. This can’t be undone.', {
      name: item.name,
      size: sizeValue(version.size),
    }),
    confirmLabel: t('Delete version'),
    danger: true,
  })
  if (!isSure) return
  await deleteVersion(item, version)
  showToast({ key: toast, message: t('Version deleted') })
}

export async function removeAll(item: VersionedFile): Promise<void> {
  const isSure = await confirm({
    title: t('Delete earlier versions?'),
    body: t(
      'All earlier versions of “{{name}}” will be deleted forever, except those kept forever. This can’t be undone.',
      { name: item.name },
    ),
    confirmLabel: t('Delete versions'),
    danger: true,
  })
  if (!isSure) return
  const { deleted, bytes } = await deleteVersions(item)
  showToast({
    key: toast,
    message: t('{{count, number}} versions deleted, {{size}} freed', {
      count: deleted,
      size: sizeValue(bytes),
      defaultValue_one: 'One version deleted, {{size}} freed',
    }),
  })
}
