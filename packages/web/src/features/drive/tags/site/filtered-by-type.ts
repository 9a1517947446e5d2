import { siteTagList } from '../../../../platform/admin-lists/lists/tags.generated.ts'
import type { Translate } from '../../../../ui/text.ts'
import { type TagTypes, typeLabel } from './tag-types.ts'

/** The list of tags with a filter that offers the types of the site; a new chip begins with the first one. */
export function filteredByType(types: TagTypes, text: Translate) {
  const options = Object.fromEntries(types.map(({ name }) => [name, typeLabel(name, text)]))
  const type = { ...siteTagList.filters.type, kind: 'choice' as const, options, initial: types[0]?.name ?? '' }
  return { ...siteTagList, filters: { type } }
}
