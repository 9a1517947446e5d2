import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import type { Translate } from '../../../ui/text.ts'
import { roleLabels } from './roles.ts'

/** Who has access now, in one sentence. */
export function accessSentence(access: ItemAccess, myId: string, text: Translate): string {
  const { workspace, grants, links } = access
  const all = [
    // The owner of a workspace is one of its members.
    ...(workspace || access.owner.id === myId ? [] : [access.owner.name]),
    // Those who have still to confirm their address have none yet.
    ...grants
      .filter(grant => grant.person?.id !== myId)
      .flatMap(grant => grant.group?.name ?? grant.person?.name ?? []),
  ]
  const names = [...new Set(all)]
  const hasLink = links.length > 0
  if (workspace) {
    const name = workspace.name
    if (names.length === 0)
      return hasLink
        ? text('The members of {{name}} and anyone with the link have access.', { name })
        : text('The members of {{name}} have access.', { name })
    const words = { name, count: names.length }
    return hasLink
      ? text('The members of {{name}}, {{count, number}} others and anyone with the link have access.', {
          ...words,
          defaultValue_one: 'The members of {{name}}, one other person and anyone with the link have access.',
        })
      : text('The members of {{name}} and {{count, number}} others have access.', {
          ...words,
          defaultValue_one: 'The members of {{name}} and one other person have access.',
        })
  }
  const [first = '', second = ''] = names
  const words = { first, second, count: names.length - 1 }
  if (names.length === 0)
    return hasLink ? text('You and anyone with the link have access.') : text('Only you have access.')
  if (names.length === 1)
    return hasLink
      ? text('You, {{first}} and anyone with the link have access.', words)
      : text('You and {{first}} have access.', words)
  if (names.length === 2)
    return hasLink
      ? text('You, {{first}}, {{second}} and anyone with the link have access.', words)
      : text('You, {{first}} and {{second}} have access.', words)
  return hasLink
    ? text('You, {{first}}, {{count, number}} others and anyone with the link have access.', words)
    : text('You, {{first}} and {{count, number}} others have access.', words)
}

/** What the chosen people and groups will be able to do. */
export function givenSentence(names: readonly string[], role: GrantRole, text: Translate): string {
  const [first = '', second = ''] = names
  const what = roleLabels(role, text)
  if (names.length === 1) return text('{{first}} will be able to {{what}}.', { first, what })
  if (names.length === 2) return text('{{first}} and {{second}} will be able to {{what}}.', { first, second, what })
  return text('{{first}} and {{count, number}} others will be able to {{what}}.', {
    first,
    count: names.length - 1,
    what,
  })
}
