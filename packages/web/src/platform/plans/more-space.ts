import { t } from '../../ui/text.ts'
import { goTo } from '../navigation.ts'
import { queryClient } from '../query-client.ts'
import { siteQuery } from '../site.ts'

/** Whether members can get more space by paying: the site sells plans. */
export function sellsSpace(): boolean {
  return queryClient.getQueryData(siteQuery.queryKey)?.sellsPlans === true
}

/**
 * The way to more space, for a message with this error code; undefined if the message is about something else, such as
 * another person's space, or the site sells none.
 */
export function moreSpaceAction(code: string): { label: string; run: () => void } | undefined {
  if (code !== 'space.full' || !sellsSpace()) return undefined
  return { label: t('Get more storage'), run: () => goTo('/account/plan') }
}
