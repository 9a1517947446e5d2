import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { listValue, momentValue } from '@holdall/contract/kit/values/values.ts'
import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import { joinSentences, type Translate } from '../../../ui/text.ts'
import { isOpenToAll, linksAbove } from './link-names.ts'
import { roleLabels } from './roles.ts'

/** Who has access now: the people and the links of the item itself in one sentence, then what else opens it. */
export function accessSentence(access: ItemAccess, myId: string, text: Translate): string {
  const own = access.links.some(link => link.through === null && isOpenToAll(link))
  const above = linksAbove(access.links.filter(isOpenToAll))
  const names = namesOf(access, myId)
  const isByRole = access.workspace !== null && !isInvitedOnly(access)
  const [only] = above.length === 1 ? above : []
  const folder = only?.folder.name ?? ''
  // “Only you have access” would not be true.
  if (!isByRole && names.length === 0 && !own && above.length > 0)
    return joinSentences([
      folder
        ? text('You and anyone with a link to “{{folder}}” have access.', { folder })
        : text('You and anyone with a link to a folder above have access.'),
      ...others(access, isByRole, text),
    ])
  const isForSome = access.links.some(link => link.rights.view && link.people > 0)
  if (!isByRole && names.length === 0 && !own && isForSome)
    return joinSentences([
      text('You and people with a link made for them have access.'),
      ...others({ ...access, links: access.links.filter(link => !link.rights.view) }, isByRole, text),
    ])
  return joinSentences([
    isByRole ? teamSentence(access.workspace?.name ?? '', names, own, text) : ownSentence(names, own, text),
    above.length > 0 &&
      (folder
        ? text('Anyone with a link to “{{folder}}” has access too.', { folder })
        : text('Anyone with a link to a folder above has access too.')),
    ...others(access, isByRole, text),
  ])
}

/** Restricted to those who were invited here or below: the members of the workspace no longer have it by their roles. */
export function isInvitedOnly({ closings }: Pick<ItemAccess, 'closings'>): boolean {
  return closings.some(({ kind }) => kind === 'everyone')
}

function namesOf(access: ItemAccess, myId: string): string[] {
  const { workspace, grants, owner } = access
  const all = [
    // The owner of a workspace is one of its members.
    ...(owner.id === myId || (workspace && !isInvitedOnly(access)) ? [] : [owner.name]),
    // Those who have still to confirm their address have none yet.
    ...grants
      .filter(grant => grant.person?.id !== myId)
      .flatMap(grant => grant.group?.name ?? grant.person?.name ?? []),
  ]
  return [...new Set(all)]
}

/** Links that open it for some people or only take files, and members or people of a group who are kept out. */
function others(
  { links, closings, grants, people }: ItemAccess,
  isByRole: boolean,
  text: Translate,
): (string | false)[] {
  const named = links.filter(link => link.rights.view && link.people > 0).length
  const inside = new Set(people.map(({ person }) => person.id))
  const out = closings.filter(one => one.kind === 'person' && !inside.has(one.targetId ?? '')).map(one => one.name)
  const isSaid = isByRole || grants.some(({ group }) => group !== null)
  return [
    named > 0 &&
      text('{{count, number}} links for specific people open it too.', {
        count: named,
        defaultValue_one: 'A link for specific people opens it too.',
      }),
    links.some(link => !link.rights.view) && text('Anyone with an upload link can add files.'),
    isSaid && out.length > 0 && text('Access is restricted for {{names}}.', { names: listValue(out) }),
  ]
}

function teamSentence(name: string, names: readonly string[], hasLink: boolean, text: Translate): string {
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

function ownSentence(names: readonly string[], hasLink: boolean, text: Translate): string {
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

/** What the chosen people and groups will be able to do, and until when: an instant, or null for always. */
export function givenSentence(
  names: readonly string[],
  role: GrantRole,
  text: Translate,
  until: string | null = null,
): string {
  const [first = '', second = ''] = names
  const what = roleLabels(role, text)
  const count = names.length - 1
  if (until !== null) {
    const at = momentValue(until)
    if (names.length === 1) return text('{{first}} will be able to {{what}} until {{at}}.', { first, what, at })
    if (names.length === 2)
      return text('{{first}} and {{second}} will be able to {{what}} until {{at}}.', { first, second, what, at })
    return text('{{first}} and {{count, number}} others will be able to {{what}} until {{at}}.', {
      first,
      count,
      what,
      at,
    })
  }
  if (names.length === 1) return text('{{first}} will be able to {{what}}.', { first, what })
  if (names.length === 2) return text('{{first}} and {{second}} will be able to {{what}}.', { first, second, what })
  return text('{{first}} and {{count, number}} others will be able to {{what}}.', { first, count, what })
}
