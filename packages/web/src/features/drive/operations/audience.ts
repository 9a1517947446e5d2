import type { AccessMark } from '@holdall/contract/drive/drive.schemas.ts'
import { joinSentences, t } from '../../../ui/text.ts'

type Marked = { access?: AccessMark | undefined }

/** Who will be able to see items in a folder that others have access to; null if no one gains access. */
export function audienceOf(items: readonly Marked[], access: AccessMark | undefined): string | null {
  if (!access || items.every(item => isSeenBySame(item.access, access))) return null
  const { count, hasLink } = access
  const [first, second] = access.people.map(person => person.name)
  if (!first) return hasLink ? t('People with a link to the folder will be able to see it.') : null
  const people =
    count === 1
      ? t('{{first}} will be able to see it.', { first })
      : count === 2 && second
        ? t('{{first}} and {{second}} will be able to see it.', { first, second })
        : t('{{first}} and {{count, number}} others will be able to see it.', { first, count: count - 1 })
  return joinSentences([people, hasLink && t('So will people with a link to the folder.')])
}

/** Compares what the marks show: the first three people and the number of people. */
function isSeenBySame(before: AccessMark | undefined, after: AccessMark): boolean {
  if (after.count === 0 && !after.hasLink) return true
  if (!before || before.count < after.count || (after.hasLink && !before.hasLink)) return false
  const known = new Set(before.people.map(person => person.id ?? person.name))
  return after.people.every(person => known.has(person.id ?? person.name))
}
