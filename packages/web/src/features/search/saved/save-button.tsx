import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import { askName } from '../../../platform/items/questions/ask-name.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import type { SearchState } from '../search-state.ts'
import { searchPath } from '../search-state.ts'
import { savedPath, saveSearch, useSavedSearches } from './queries.ts'
import { savedActions } from './saved-actions.ts'

/** Saves the current search, or edits it if it is already saved. */
export function SaveButton({ state }: { state: SearchState }) {
  const text = useText()
  const { saved } = useSavedSearches()
  const path = searchPath({ ...state, q: state.q.trim() })
  const index = saved.findIndex(one => savedPath(one) === path)
  const one = saved[index]
  if (one) {
    return (
      <ActionMenuButton
        label={text('Saved as “{{name}}”', { name: one.name })}
        icon={IconBookmarkFilled}
        actions={savedActions(one, index, saved.length)}
      />
    )
  }
  const save = () =>
    askName({
      title: text('Save search'),
      label: text('Name'),
      initial: state.q.trim(),
      confirmLabel: text('Save'),
      submit: async name => {
        await saveSearch(name, state)
        showToast({ message: text('Search saved in the sidebar') })
      },
    })
  return <IconButton icon={IconBookmark} label={text('Save search')} onClick={() => void save().catch(reportProblem)} />
}
