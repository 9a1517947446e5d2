import { useEffect } from 'react'
import { useTags } from '../../../platform/items/tags/queries.ts'
import { TagMark } from '../../../platform/items/tags/tag-mark.tsx'
import { RailLine, RailList } from '../../../platform/rail/rail-list.tsx'
import { useText } from '../../../ui/text.ts'
import { tagActions } from '../tags/tag-actions.ts'

/** The user's own tags in the sidebar; nothing while there are none. */
export function Fill({ onReady }: { onReady: (list: string) => void }) {
  const text = useText()
  const { tags, isLoading } = useTags()
  useEffect(() => {
    if (!isLoading) onReady('tags')
  }, [isLoading, onReady])
  if (tags.length === 0) return null
  return (
    <RailList section="tags" title={text('Tags')}>
      {tags.map(tag => (
        <RailLine
          key={tag.id}
          to={`/drive/tags/${tag.id}`}
          icon={<TagMark color={tag.color} />}
          label={tag.name}
          actions={tagActions(tag)}
        />
      ))}
    </RailList>
  )
}
