import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import type { TagRow } from '../../../../core/marks/tags.tables.ts'
import type { Needs } from '../../../../platform/ctx.ts'
import { failField } from '../../../../platform/failure.ts'

/** Whether name and type of a tag are fixed, and it can't be deleted. The drive needs the star's, whatever the setting says. */
export function isOfSystem({ settings }: Needs<'settings'>, { id, type }: Pick<TagRow, 'id' | 'type'>): boolean {
  return id === starredTagId || settings.get('tags.types').some(one => one.name === type && one.system)
}

/**
 * Only what the product itself needs has a system type, so nobody creates such a tag, or turns one into it.
 * @throws `request.invalid` at `type` unless it is a type of the site that isn't a system type
 */
export function requireOpenType({ settings }: Needs<'settings'>, type: string): void {
  const known = settings.get('tags.types').filter(one => one.name === type)
  if (known.length === 0) throw failField('type', 'Choose a type from the list', 'tag.unknown-type')
  if (known.some(one => one.system))
    throw failField('type', 'Choose another type. This one is for system tags', 'tag.system-type')
}
