import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { formatDate, formatDateTime } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'

const dayMs = 24 * 60 * 60_000

/** What a visitor should know about the link: who shares it, until when, how many downloads are left, and what marks its pictures. */
export function linkFacts(link: OpenedLink, text: Translate): string[] {
  const { downloadsLeft, expiresAt, sharedBy, isOwn, watermark } = link
  const facts: string[] = []
  const at = expiresAt && endText(expiresAt)
  if (isOwn) facts.push(at ? text('Shared by you until {{at}}', { at }) : text('Shared by you'))
  else if (sharedBy && at) facts.push(text('{{name}} shares this with you until {{at}}', { name: sharedBy, at }))
  else if (sharedBy) facts.push(text('{{name}} shares this with you', { name: sharedBy }))
  else if (at) facts.push(text('Available until {{at}}', { at }))
  if (downloadsLeft !== null) {
    facts.push(
      text('{{count, number}} downloads left', { count: downloadsLeft, defaultValue_one: '{{count}} download left' }),
    )
  }
  if (watermark?.visitor) facts.push(text('Previews show {{email}} and the time', { email: watermark.visitor }))
  else if (watermark) facts.push(text('Previews show the time they’re viewed'))
  return facts
}

/** The time of day matters when the expiry is near. */
export function endText(expiresAt: string): string {
  return Date.parse(expiresAt) - Date.now() < 3 * dayMs ? formatDateTime(expiresAt) : formatDate(expiresAt)
}
