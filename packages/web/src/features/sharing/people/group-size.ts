import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import type { Translate } from '../../../ui/text.ts'

/** What is said below the name of a group: how many people are in it. */
export function groupSize({ memberCount }: Pick<GroupBrief, 'memberCount'>, text: Translate): string {
  if (memberCount === 0) return text('Group without members')
  return text('Group of {{count, number}} people', { count: memberCount, defaultValue_one: 'Group of one person' })
}
