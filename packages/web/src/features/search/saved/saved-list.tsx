import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useTags } from '../../../platform/items/tags/queries.ts'
import { TagMark, tagClasses } from '../../../platform/items/tags/tag-mark.tsx'
import { goTo } from '../../../platform/navigation.ts'
import { Link } from '../../../platform/router/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { savedPath, useSavedSearches } from './queries.ts'
import classes from './saved-list.module.css'

/** Saved searches and tags, shown before anything is searched for: on a phone there is no sidebar. */
export function SavedList() {
  const text = useText()
  const { saved } = useSavedSearches()
  const { tags } = useTags()
  return (
    <>
      {saved.length > 0 && (
        <section className={classes.section} aria-label={text('Saved searches')}>
          {saved.map(one => (
            <Button key={one.id} size="small" icon={IconSearch} onClick={() => goTo(savedPath(one))}>
              {one.name}
            </Button>
          ))}
        </section>
      )}
      {tags.length > 0 && (
        <section className={classes.section} aria-label={text('Tags')}>
          {tags.map(tag => (
            <span key={tag.id} className={tagClasses.chip} data-color={tag.color}>
              <TagMark color={tag.color} />
              <Link to={`/drive/tags/${tag.id}`}>{tag.name}</Link>
            </span>
          ))}
        </section>
      )}
    </>
  )
}
