import type { TagColor } from '@holdall/contract/tags/tags.schemas.ts'
import { formatNames } from '../../../ui/format/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useTags } from './queries.ts'
import classes from './tag-mark.module.css'

export const tagClasses: { readonly chip?: string } = classes

export function TagMark({ color }: { color: TagColor }) {
  return <span className={classes.mark} data-color={color} aria-hidden="true" />
}

const mostDots = 3

/** The tags of an item in a list: a dot for each, with its name for the pointer and for screen readers. */
export function TagDots({ tagIds }: { tagIds: readonly string[] }) {
  const { tags } = useTags()
  const shown = tags.filter(tag => tagIds.includes(tag.id))
  if (shown.length === 0) return null
  const names = formatNames(shown.map(tag => tag.name))
  return (
    <span className={classes.dots} title={names}>
      {shown.slice(0, mostDots).map(tag => (
        <TagMark key={tag.id} color={tag.color} />
      ))}
      <VisuallyHidden>{names}</VisuallyHidden>
    </span>
  )
}
