import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { LinkInput, LinkPolicy, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { joinSentences, type Translate } from '../../../ui/text.ts'
import { presetLabels, presetOf } from '../link-presets.ts'

/** What a link with these options gives, to whom and until when, in a few short sentences. */
export function linkLine(values: LinkInput, link: ShareLink | null, text: Translate): string {
  const { rights, expiresAt, downloadLimit, outsiders = [], password } = values
  const preset = rights ? presetOf(rights) : null
  const hasPassword = password === undefined ? Boolean(link?.hasPassword) : Boolean(password)
  const isNamed = outsiders.length > 0
  return joinSentences([
    preset ? presetLabels(preset, text) : text('This link has custom permissions.'),
    isNamed &&
      text('Only {{count, number}} people can open it.', {
        count: outsiders.length,
        defaultValue_one: 'Only one person can open it.',
      }),
    hasPassword && !isNamed && text('They need the password.'),
    typeof downloadLimit === 'number' &&
      text('It allows {{count, number}} downloads.', {
        count: downloadLimit,
        defaultValue_one: 'It allows one download.',
      }),
    expiresAt && !Number.isNaN(Date.parse(expiresAt))
      ? text('It works until {{at}}.', { at: momentValue(expiresAt) })
      : text('It doesn’t expire.'),
  ])
}

/** What the site says about the expiry of links. */
export function endWords(policy: LinkPolicy | null, text: Translate): string | null {
  if (!policy || policy.longestDays === null) return null
  return text('Links here expire after {{count, number}} days at the latest.', {
    count: policy.longestDays,
    defaultValue_one: 'Links here expire after one day at the latest.',
  })
}
