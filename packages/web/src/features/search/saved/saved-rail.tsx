import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect } from 'react'
import { RailLine, RailList } from '../../../platform/rail/rail-list.tsx'
import { useText } from '../../../ui/text.ts'
import { savedPath, useSavedSearches } from './queries.ts'
import { savedActions } from './saved-actions.ts'

/** Saved searches in the sidebar; nothing while there are none. */
export function Fill({ onReady }: { onReady: (list: string) => void }) {
  const text = useText()
  const { saved, isLoading } = useSavedSearches()
  useEffect(() => {
    if (!isLoading) onReady('saved-searches')
  }, [isLoading, onReady])
  if (saved.length === 0) return null
  return (
    <RailList section="saved-searches" title={text('Saved searches')}>
      {saved.map((one, index) => (
        <RailLine
          key={one.id}
          to={savedPath(one)}
          icon={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
          label={one.name}
          actions={savedActions(one, index, saved.length)}
        />
      ))}
    </RailList>
  )
}
