import { type Tag, TagColor } from '@holdall/contract/tags/tags.contract.ts'
import type { TagRow } from './tags.tables.ts'

export function presentTag(row: TagRow): Tag {
  const color = TagColor.safeParse(row.color)
  return {
    id: row.id,
    name: row.display_name,
    color: color.success ? color.data : 'gray',
    kind: row.owner_id === null ? 'site' : 'own',
  }
}
