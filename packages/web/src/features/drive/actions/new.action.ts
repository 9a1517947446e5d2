import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconMarkdown from '@tabler/icons-react/dist/esm/icons/IconMarkdown.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { newFile, newFolder } from '../operations/new-item.ts'
import { placeForNew } from '../operations/place-for-new.ts'

export const newFolderAction: ItemAction = {
  id: 'new-folder',
  on: 'space',
  label: () => t('New folder'),
  icon: IconFolderPlus,
  shortcut: 'Alt+N',
  group: 'new',
  isVisible: target => placeForNew(target) !== null,
  run: target => newFolder(placeForNew(target)!),
}

export const newTextFileAction: ItemAction = {
  id: 'new-text-file',
  on: 'space',
  label: () => t('New text file'),
  icon: IconFileText,
  group: 'new',
  order: 10,
  isVisible: target => placeForNew(target) !== null,
  run: target =>
    newFile(placeForNew(target)!, { title: t('New text file'), initial: `${t('Untitled')}.txt`, extension: '.txt' }),
}

export const newMarkdownAction: ItemAction = {
  id: 'new-markdown',
  on: 'space',
  label: () => t('New Markdown file'),
  icon: IconMarkdown,
  group: 'new',
  order: 20,
  isVisible: target => placeForNew(target) !== null,
  run: target =>
    newFile(placeForNew(target)!, { title: t('New Markdown file'), initial: `${t('Untitled')}.md`, extension: '.md' }),
}
