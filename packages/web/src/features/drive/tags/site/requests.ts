import type { SiteTag, SiteTagInput } from '@holdall/contract/tags/site-tags.schemas.ts'
import type { BulkWork } from '../../../../platform/admin-lists/list-props.ts'
import { siteTagList } from '../../../../platform/admin-lists/lists/tags.generated.ts'
import { refreshList } from '../../../../platform/admin-lists/state/list-rows.ts'
import { refusalsOf } from '../../../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../../../platform/api/call.ts'
import { refreshSiteTags } from '../../../../platform/items/tags/queries.ts'
import { t } from '../../../../ui/text.ts'

/** Creates a tag, or changes the one with this id. The live connection reports it to every window but this one. */
export async function saveSiteTag(id: string | undefined, input: SiteTagInput): Promise<SiteTag> {
  const { tag } = id
    ? await call('siteTags.update', { params: { id }, body: input })
    : await call('siteTags.create', { body: input })
  await Promise.all([refreshList(siteTagList.id), refreshSiteTags()])
  return tag
}

export function deletion(): BulkWork {
  return {
    toast: t('Tags deleted'),
    run: async (ids, signal) => {
      const outcomes = await call('siteTags.delete', { params: { ids: ids.join(',') } }, { signal })
      void refreshSiteTags()
      return refusalsOf(outcomes)
    },
  }
}
