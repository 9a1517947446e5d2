import { redirect } from '@tanstack/react-router'
import { queryClient } from '../query-client.ts'
import type { FeatureRoute } from '../registry/feature.ts'
import { siteQuery } from '../site.ts'

/** For `beforeLoad` of a page: while this switch among the settings is off, its address leads to the start of the site. */
export function onlyWhileOn(setting: string): NonNullable<FeatureRoute['beforeLoad']> {
  return async () => {
    const { settings } = await queryClient.ensureQueryData(siteQuery)
    if (settings[setting] !== true) throw redirect({ href: '/', replace: true, reloadDocument: true })
  }
}
