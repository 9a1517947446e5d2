import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { panels } from '../../../platform/items/panels.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { useTags } from '../../../platform/items/tags/queries.ts'
import marks from '../../../platform/items/tags/tag-mark.module.css'
import { TagMark } from '../../../platform/items/tags/tag-mark.tsx'
import { Link } from '../../../platform/router/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import { useText } from '../../../ui/text.ts'
import { openTags } from './open-tags.ts'
import { tagItems } from './tag-items.ts'
import classes from './tags-section.module.css'

/** The tags of one item in the details panel. */
export function Fill({ item }: { item: PlacedItem }) {
  const text = useText()
  const { tags } = useTags()
  // If the details cover the page, the tag's page would stay hidden behind them.
  const isOver = useMedia('(max-width: 1199px)')
  if (!item.can.star) return null
  const shown = tags.filter(tag => item.tagIds?.includes(tag.id))
  return (
    <section className={classes.section}>
      <h3>{text('Tags')}</h3>
      <ul>
        {shown.map(tag => (
          <li key={tag.id} className={marks.chip} data-color={tag.color}>
            <TagMark color={tag.color} />
            <Link to={`/drive/tags/${tag.id}`} onClick={() => isOver && panels.set({ isDetailsOpen: false })}>
              {tag.name}
            </Link>
            {(tag.kind === 'own' || item.can.edit) && (
              <button
                type="button"
                aria-label={text('Remove tag {{name}}', { name: tag.name })}
                onClick={() => void tagItems([item], tag, false).catch(reportProblem)}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
        <li>
          <Button size="small" variant="quiet" icon={IconPlus} onClick={() => void openTags([item])}>
            {text('Add tag')}
          </Button>
        </li>
      </ul>
    </section>
  )
}
