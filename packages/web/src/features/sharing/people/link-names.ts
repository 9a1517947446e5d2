import { dayValue } from '@holdall/contract/kit/values/values.ts'
import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import type { LinkBrief } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Translate } from '../../../ui/text.ts'
import { presetName, presetOf } from '../link-presets.ts'

type AccessLink = ItemAccess['links'][number]

/** What a link is called so that it can be told apart: its name, else the end of its address, else who created it. */
export function linkName({ name, addressEnd, madeBy }: LinkBrief, text: Translate): string {
  if (name) return text('Link “{{name}}”', { name })
  if (addressEnd) return text('Link ending in “{{end}}”', { end: addressEnd })
  return madeBy ? text('Link created by {{name}}', { name: madeBy }) : text('A link')
}

/** What else tells it from others: what it allows, for whom, and since when. */
export function linkFacts(link: LinkBrief & Partial<Pick<AccessLink, 'people'>>, text: Translate): string[] {
  const preset = presetOf(link.rights)
  const { people = 0 } = link
  return [
    preset ? presetName(preset, text) : text('Custom permissions'),
    ...(people > 0
      ? [text('For {{count, number}} people', { count: people, defaultValue_one: 'For one person' })]
      : []),
    text('Created on {{date}}', { date: dayValue(link.createdAt) }),
  ]
}

/** Whether anyone who has a link sees what it leads to. */
export function isOpenToAll({ rights, people }: Pick<AccessLink, 'rights' | 'people'>): boolean {
  return rights.view && people === 0
}

/** The links of each folder above that lead here. */
export function linksAbove(
  links: readonly AccessLink[],
): { folder: { id: string; name: string }; links: AccessLink[] }[] {
  const above = links.flatMap(link => (link.through ? [{ ...link, through: link.through }] : []))
  return [...Map.groupBy(above, link => link.through.id).values()].flatMap(some =>
    some[0] ? [{ folder: some[0].through, links: some }] : [],
  )
}

/** Who comes in by the links of one folder above, as the heading of those links. */
export function aboveTitle(folder: { name: string }, links: readonly AccessLink[], text: Translate): string {
  const open = links.filter(isOpenToAll).length
  const count = open || links.length
  // The reader may not know the folder.
  if (folder.name === '')
    return open > 0 ? text('Anyone with a link to a folder above') : text('Links to a folder above')
  return open > 0
    ? text('Anyone with a link to “{{folder}}” ({{count, number}} links)', {
        folder: folder.name,
        count,
        defaultValue_one: 'Anyone with the link to “{{folder}}”',
      })
    : text('{{count, number}} links to “{{folder}}”', {
        folder: folder.name,
        count,
        defaultValue_one: 'A link to “{{folder}}”',
      })
}

/** Who comes in by links: those of the item itself, then those of each folder above. */
export function linkLines({ links }: Pick<ItemAccess, 'links'>, text: Translate): string[] {
  const own = links.filter(link => link.through === null)
  const [open, named] = [own.filter(isOpenToAll).length, own.filter(one => one.rights.view && one.people > 0).length]
  return [
    ...(open > 0
      ? [
          text('And anyone with one of {{count, number}} links', {
            count: open,
            defaultValue_one: 'Anyone with the link',
          }),
        ]
      : []),
    ...(named > 0
      ? [
          text('{{count, number}} links for specific people open it too.', {
            count: named,
            defaultValue_one: 'A link for specific people opens it too.',
          }),
        ]
      : []),
    ...(own.some(link => !link.rights.view) ? [text('Anyone with an upload link can add files.')] : []),
    ...linksAbove(links).map(({ folder, links: some }) => aboveTitle(folder, some, text)),
  ]
}
