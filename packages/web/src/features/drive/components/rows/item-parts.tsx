import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { visibleName } from '@holdall/contract/kit/values/visible-name.ts'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { ReactNode } from 'react'
import type { ListedItem } from '../../../../platform/actions/item-action.ts'
import type { Renaming } from '../../../../platform/items/screen.ts'
import { useStarName } from '../../../../platform/items/tags/star-name.ts'
import { TagDots } from '../../../../platform/items/tags/tag-mark.tsx'
import { EditorsSign, LockSign } from '../../../../platform/locks/lock-sign.tsx'
import { placeName } from '../../../../platform/place-name.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { lengthText } from '../../../../ui/format/format.ts'
import type { Translate } from '../../../../ui/text.ts'
import { namedText, t, useText } from '../../../../ui/text.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { SharedSign } from '../columns/access-mark.tsx'
import classes from './item-parts.module.css'
import { NameEditor } from './name-editor.tsx'

/** The props of rows and tiles, which are drawn again when one of these changes. */
export type ItemProps = {
  item: ListedItem
  index: number
  isSelected: boolean
  /** Has the keyboard focus: the one row of the list that Tab reaches. */
  isFocused: boolean
  isCut: boolean
  renaming: Renaming | null
  /** Marks the words that were searched for. */
  markName?: (name: string) => ReactNode
  canDrag: boolean
}

/** What a row is called: a file by its name, several that came together by their number and folder. */
function nameOf({ arrival, name, path = [] }: ListedItem, text: Translate): string {
  if (!arrival) return name
  const { count, arePictures } = arrival
  const folder = path.at(-1)
  const place = folder ? placeName(folder, path.length === 1) : t('My files')
  return arePictures
    ? text('{{count, number}} pictures in “{{folder}}”', { count, folder: place })
    : text('{{count, number}} files in “{{folder}}”', { count, folder: place })
}

export function ItemCheck({ item, isSelected }: Pick<ItemProps, 'item' | 'isSelected'>) {
  const text = useText()
  return (
    <span className={classes.check} data-check>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isSelected}
        readOnly
        aria-label={text('Select {{name}}', { name: nameOf(item, text) })}
      />
    </span>
  )
}

export function ItemName({ item, renaming, markName }: Pick<ItemProps, 'item' | 'renaming' | 'markName'>) {
  const text = useText()
  if (renaming) return <NameEditor item={item} renaming={renaming} />
  if (item.arrival) {
    const name = nameOf(item, text)
    return (
      <span className={classes.name} title={name}>
        {name}
      </span>
    )
  }
  return (
    // What clips a name has its direction, so that it is cut at its own end.
    <span dir="auto" className={classes.name} title={namedText(item.name)}>
      {markName ? markName(visibleName(item.name)) : visibleName(item.name)}
    </span>
  )
}

/** Tags, star, lock, who has it open, who else has access, comments. */
export function ItemSigns({ item, isAccessShown }: Pick<ItemProps, 'item'> & { isAccessShown?: boolean }) {
  return (
    <>
      {item.tagIds && item.tagIds.length > 0 && <TagDots tagIds={item.tagIds} />}
      {item.isStarred && <StarSign />}
      {item.lock && <LockSign lock={item.lock} />}
      {item.editors && <EditorsSign editors={item.editors} />}
      {item.access && !isAccessShown && <SharedSign access={item.access} />}
      {item.commentCount ? <CommentCount count={item.commentCount} /> : null}
    </>
  )
}

function StarSign() {
  const name = useStarName()
  return (
    <span className={classes.star} title={name}>
      <IconStarFilled size={14} aria-hidden="true" />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

function CommentCount({ count }: { count: number }) {
  const text = useText()
  const label = text('{{count, number}} comments', { count, defaultValue_one: '{{count}} comment' })
  return (
    <span className={classes.comments} title={label}>
      <IconMessage size={14} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** The length of a video or audio file, where it is known. */
export function ItemLength({ item, className }: Pick<ItemProps, 'item'> & { className?: string }) {
  const text = useText()
  if (!item.duration) return null
  const length = lengthText(item.duration)
  return (
    <span className={className ?? classes.length}>
      <span aria-hidden="true">{length}</span>
      <VisuallyHidden>{text('Length {{time}}', { time: wordValue(length) })}</VisuallyHidden>
    </span>
  )
}

/** Opens the menu; the list handles the click. */
export function ItemMenuButton({ item }: Pick<ItemProps, 'item'>) {
  const text = useText()
  return (
    <span className={classes.menu}>
      <IconButton
        size="small"
        icon={IconDotsVertical}
        tabIndex={-1}
        aria-haspopup="menu"
        data-menu
        label={text('Actions for {{name}}', { name: nameOf(item, text) })}
      />
    </span>
  )
}
