import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { askName, reportProblem } from '../../drive/public.ts'
import type { SearchState } from '../search-state.ts'
import { searchPath } from '../search-state.ts'
import { savedPath, saveSearch, useSavedSearches } from './queries.ts'
import { savedActions } from './saved-actions.ts'

/** Saves the search that is shown, or changes it where it is saved already. */
export function SaveButton({ state }: { state: SearchState }) {
  const { t } = useTranslation()
  const { saved } = useSavedSearches()
  const path = searchPath({ ...state, q: state.q.trim() })
  const index = saved.findIndex(one => savedPath(one) === path)
  const one = saved[index]
  if (one) {
    return (
      <ActionMenuButton
        label={t('Saved as “{{name}}”', { name: one.name })}
        icon={IconBookmarkFilled}
        actions={savedActions(one, index, saved.length)}
      />
    )
  }
  const save = () =>
    askName({
      title: t('Save search'),
      label: t('Name'),
      initial: state.q.trim(),
      confirmLabel: t('Save'),
      submit: async name => {
        await saveSearch(name, state)
        showToast({ message: t('Search saved: it stands in the sidebar') })
      },
    })
  return <IconButton icon={IconBookmark} label={t('Save search')} onClick={() => void save().catch(reportProblem)} />
}
