import type { SettingValue } from '@holdall/contract/contract.ts'
import type { SiteTag } from '@holdall/contract/tags/site-tags.schemas.ts'
import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import type { Translate } from '../../../../ui/text.ts'

/** The types of tags that the site has, as the setting `tags.types` says. */
export type TagTypes = SettingValue<'tags.types'>

export function tagTypesOf(settings: Readonly<Record<string, unknown>>): TagTypes {
  return (settings['tags.types'] as TagTypes | undefined) ?? []
}

/** The types that a tag can be given. */
export function openTypes(types: TagTypes): string[] {
  return types.filter(({ system }) => !system).map(({ name }) => name)
}

/** Whether the tag's name and type are fixed, and it can't be deleted. */
export function isOfSystem({ id, type }: Pick<SiteTag, 'id' | 'type'>, types: TagTypes): boolean {
  return id === starredTagId || types.some(({ name, system }) => system && name === type)
}

/** The name of a type. Those that a site begins with are translated, any other is shown as the setting has it. */
export function typeLabel(type: string, text: Translate): string {
  if (type === 'custom') return text('Custom')
  if (type === 'label') return text('Label', { meaning: 'type of tag' })
  return type === 'starred' ? text('Starred') : type
}

/** What people read as the tag. The star's name is translated until the site gives it another one. */
export function tagTitle({ id, display_name }: Pick<SiteTag, 'id' | 'display_name'>, text: Translate): string {
  return id === starredTagId && display_name === 'Starred' ? text('Starred') : display_name
}
