import type { SiteTag } from '@holdall/contract/tags/site-tags.schemas.ts'
import type { TagRow } from '../../../../core/marks/tags.tables.ts'
import { instant } from '../../../../platform/clock.ts'
import { colorOf } from '../present-tag.ts'

export function presentSiteTag(row: TagRow): SiteTag {
  const { id, name, display_name, type } = row
  const times = { created_at: instant(row.created_at), updated_at: instant(row.updated_at) }
  return { id, name, display_name, type, color: colorOf(row), ...times }
}
