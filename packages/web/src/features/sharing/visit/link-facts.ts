import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { formatDateTime } from '../../../ui/format.ts'
import type { Translate } from '../../../ui/text.ts'

/** What a visitor should know of the link: how often and how long it still works. */
export function linkFacts({ downloadsLeft, expiresAt }: OpenedLink, text: Translate): string[] {
  const facts: string[] = []
  if (downloadsLeft !== null) {
    facts.push(
      text('{{count, number}} downloads left', { count: downloadsLeft, defaultValue_one: '{{count}} download left' }),
    )
  }
  if (expiresAt) facts.push(text('Works until {{at}}', { at: formatDateTime(expiresAt) }))
  return facts
}
