import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { presentTag } from './present-tag.ts'
import { listSeenTags } from './tags.repository.ts'

/** The caller's own tags, then the site's. */
export async function listTags(ctx: Needs<'caller' | 'db'>): Promise<{ data: Tag[] }> {
  return { data: (await listSeenTags(ctx.db.read, memberOf(ctx).userId)).map(presentTag) }
}
