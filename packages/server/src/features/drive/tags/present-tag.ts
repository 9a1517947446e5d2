import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { type Tag, TagColor } from '@holdall/contract/tags/tags.schemas.ts'
import type { TagRow } from '../../../core/marks/tags.tables.ts'

export function presentTag(row: TagRow): Tag {
  return { id: row.id, name: row.display_name, color: colorOf(row), kind: kindOf(row) }
}

export function colorOf({ color }: Pick<TagRow, 'color'>): TagColor {
  const known = TagColor.safeParse(color)
  return known.success ? known.data : 'gray'
}

function kindOf({ id, owner_id }: TagRow): Tag['kind'] {
  if (id === starredTagId) return 'star'
  return owner_id === null ? 'site' : 'own'
}
