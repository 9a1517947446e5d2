import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useEffect } from 'react'
import { useTags } from '../../platform/items/tags/queries.ts'
import { useStarName } from '../../platform/items/tags/star-name.ts'
import { TagMark } from '../../platform/items/tags/tag-mark.tsx'
import { usePagedList } from '../../platform/lists/use-paged-list.ts'
import { useParams } from '../../platform/router/router-context.ts'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { TagDrawing } from '../../ui/drawings/places.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { useText } from '../../ui/text.ts'
import {
  columns,
  DetailsSwitch,
  ItemScreen,
  LayoutSwitch,
  tagActions,
  UploadDropZone,
  useViewLayout,
} from '../drive/public.ts'
import { searchSource } from './queries.ts'
import classes from './tag-page.module.css'

const shown = [columns.location, columns.modified, columns.size]

/** All items with a tag, wherever they are. */
export function Page() {
  const text = useText()
  const { id = '' } = useParams()
  const { tags } = useTags()
  const tag = tags.find(one => one.id === id)
  const [layout, setLayout] = useViewLayout('tag')
  const rows = usePagedList(searchSource({ q: '', tag: id }, null))
  const star = useStarName()
  const title = id === starredTagId ? star : (tag?.name ?? text('Tag'))
  useEffect(() => {
    document.title = title
  }, [title])
  const actions = tag ? tagActions(tag) : []
  return (
    <>
      <ItemScreen
        place="search"
        folder={null}
        rows={rows}
        layout={layout}
        label={title}
        columns={shown}
        head={
          <h1 className={classes.title}>
            {tag && <TagMark color={tag.color} />}
            <span>{title}</span>
          </h1>
        }
        tools={
          <>
            <LayoutSwitch layout={layout} onChange={setLayout} />
            <DetailsSwitch />
            {actions.length > 0 && <ActionMenuButton label={text('Tag actions')} icon={IconDots} actions={actions} />}
          </>
        }
        empty={
          <EmptyState
            drawing={TagDrawing}
            title={text('Nothing has this tag yet')}
            text={text('Choose files or folders and press Alt+T, or open Tags in their menu.')}
          />
        }
      />
      <UploadDropZone />
    </>
  )
}
