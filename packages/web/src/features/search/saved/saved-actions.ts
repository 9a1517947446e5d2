import type { SavedSearch } from '@holdall/contract/search/saved-searches.endpoints.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { askName } from '../../../platform/items/questions/ask-name.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { t } from '../../../ui/text.ts'
import { readSearch } from '../search-state.ts'
import { changeSaved, deleteSaved, savedPath, saveSearch } from './queries.ts'

/** The actions for the saved search at this position in the list. */
export function savedActions(saved: SavedSearch, index: number, count: number): Action[] {
  const { id, name } = saved
  const move = (place: number) => void changeSaved(id, { place }).catch(reportProblem)
  return [
    {
      id: 'rename',
      label: t('Rename…'),
      icon: IconEdit,
      run: () =>
        void askName({
          title: t('Rename search'),
          label: t('Name'),
          initial: name,
          confirmLabel: t('Rename'),
          submit: wanted => changeSaved(id, { name: wanted }),
        }).catch(reportProblem),
    },
    ...(index > 0 ? [{ id: 'up', label: t('Move up'), icon: IconArrowUp, run: () => move(index - 1) }] : []),
    ...(index < count - 1
      ? [{ id: 'down', label: t('Move down'), icon: IconArrowDown, run: () => move(index + 1) }]
      : []),
    {
      id: 'delete',
      label: t('Delete search'),
      icon: IconTrash,
      group: 'remove',
      danger: true,
      run: () => void remove(saved, index).catch(reportProblem),
    },
  ]
}

async function remove(saved: SavedSearch, index: number): Promise<void> {
  await deleteSaved(saved.id)
  offerUndo({
    done: t('Search “{{name}}” deleted', { name: saved.name }),
    undone: t('Search “{{name}}” restored', { name: saved.name }),
    undo: async () => {
      const again = await saveSearch(saved.name, readSearch(new URL(savedPath(saved), location.href).search))
      await changeSaved(again.id, { place: index })
      return undefined
    },
  })
}
