import { queryClient } from '../query-client.ts'
import type { FeatureRoute } from '../registry/feature.ts'
import { redirect } from '../router/redirect.ts'
import { siteQuery } from '../site.ts'

/** For `beforeLoad` of a page: while this switch among the settings is off, its address leads to the start of the site. */
export function onlyWhileOn(setting: string): NonNullable<FeatureRoute['beforeLoad']> {
  return async () => {
    const { settings } = await queryClient.ensureQueryData(siteQuery)
    if (settings[setting] !== true) throw redirect('/', { reload: true })
  }
}
