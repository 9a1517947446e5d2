import type { Activity } from '@holdall/contract/activity/activity.contract.ts'
import { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { findParticipants, type Participant } from '../../core/people/participants.repository.ts'
import { type Access, accessItems, knownItems } from '../../core/rights/access-item.ts'
import { mayKnowOfMoment } from '../../core/rights/evaluation/past.ts'
import { presentItem } from '../../core/rights/present-item.ts'
import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { reducedView } from '../../platform/http/reduced-view.ts'
import { findIdsByEmail, type Line, listHeldFrom } from './activity.repository.ts'
import { isAboutAccess, kindOf } from './activity-kinds.ts'

type Recorded = Readonly<Record<string, unknown>>

interface Known {
  readonly userId: string
  /** Spaces that the reader owns, and workspaces where they may share everything; each with the time since when. */
  readonly ownSpaces: ReadonlyMap<string, number>
  /** Items that the reader may know about, including those in the trash. */
  readonly items: ReadonlyMap<string, Access>
  /** Items that can be opened now. */
  readonly here: ReadonlyMap<string, Access>
  /** Items that nothing is told of yet, because they wait to be scanned, or were found to be infected. */
  readonly held: ReadonlySet<string>
  readonly people: ReadonlyMap<string, Participant>
  readonly byEmail: ReadonlyMap<string, string>
}

/**
 * Entries as the reader may see them. Left out are those about anything that they may not know about, and those from before
 * they could or from a place that they may not see.
 */
export async function presentActivity(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  ownSpaces: ReadonlyMap<string, number>,
  lines: readonly Line[],
): Promise<Activity[]> {
  const subject = { userId, link: null }
  const placesOf = (line: Line) => [itemIdOf(line), line.folder_id, textOf(line.after, 'parentId')]
  const ids = [...new Set(lines.flatMap(line => placesOf(line).flatMap(id => id ?? [])))]
  const [items, here, held, byEmail] = await Promise.all([
    knownItems(ctx, subject, ids),
    accessItems(ctx, subject, ids),
    listHeldFrom(ctx.db.read, ids, userId),
    findIdsByEmail(
      ctx.db.read,
      lines.flatMap(line => addresseeOf(line) ?? []),
    ),
  ])
  const people = await findParticipants(ctx.db.read, [...lines.map(line => line.actor_id), ...byEmail.values()])
  const known = { userId, ownSpaces, items, here, held, people, byEmail }
  return lines.flatMap(line => presentLine(line, known) ?? [])
}

function presentLine(line: Line, known: Known): Activity | null {
  const kind = kindOf(line.action, read(line.after))
  const itemId = itemIdOf(line)
  if (!kind || !itemId || known.held.has(itemId)) return null
  const access = known.items.get(itemId)
  const isOwn = line.space_id !== null && (known.ownSpaces.get(line.space_id) ?? Infinity) <= line.at
  if (access && !isOwn && !wasCovered(line, access, known)) return null
  const maySeeAccess = access ? access.can.share : isOwn
  if (isAboutAccess(kind) && !maySeeAccess) return null
  const item = access ? itemOf(access, known) : isOwn ? goneItem(line, itemId) : null
  if (!item) return null
  const actor = known.people.get(line.actor_id ?? '')
  const target =
    kind === 'moved' || kind === 'copied' ? known.here.get(textOf(line.after, 'parentId') ?? '') : undefined
  const entry: Activity = {
    id: line.id,
    kind,
    at: instant(line.at),
    actor: actor ? { name: actor.name, avatarUrl: actor.avatarUrl, isMe: actor.id === known.userId } : null,
    visitor: actor ? null : (textOf(line.after, 'visitor') ?? null),
    // The name of a link is its maker's own.
    link: line.link_id === null ? null : { name: line.link_maker_id === known.userId ? line.link_name : null },
    item,
    into: target ? { id: target.item.id, name: target.item.name } : null,
    person: known.people.get(known.byEmail.get(addresseeOf(line) ?? '') ?? '')?.name ?? null,
    role: GrantRole.safeParse(read(line.after).role).data ?? null,
  }
  if (maySeeAccess) return entry
  return { ...entryWithoutAccess(entry), link: entry.link && unnamedLink }
}

/** An entry for those who can't share, and who aren't told who has access: that a link was used, but not which. */
export const entryWithoutAccess = reducedView<Activity>()(['id', 'kind', 'at', 'actor', 'item', 'into'], {
  visitor: null,
  link: null,
  person: null,
  role: null,
})
const unnamedLink = { name: null }

/** Whether the reader's right to the item, or to the folder in which it was then, covered what happened. */
function wasCovered({ at, space_id, folder_id }: Line, access: Access, { items }: Known): boolean {
  const folder = items.get(folder_id ?? '')
  if (folder && mayKnowOfMoment(folder, { at })) return true
  const own = access.via === 'owner' || folder_id === null ? undefined : [access.item.id]
  return (
    (space_id ?? access.space.id) === access.space.id && mayKnowOfMoment(access, { at, ...(own && { chainIds: own }) })
  )
}

function itemOf({ item: row }: Access, known: Known): Activity['item'] {
  const { id, name, kind, fileKind } = presentItem(row, false)
  return { id, name, kind, fileKind, isHere: known.here.has(id) }
}

/** A permanently deleted item keeps the name that it had then, which its owner knew. */
function goneItem(line: Line, id: string): Activity['item'] | null {
  const name = textOf(line.after, 'name') ?? textOf(line.before, 'name')
  if (line.object_type !== 'item' || name === undefined) return null
  return { id, name, kind: 'file', fileKind: 'other', isHere: false }
}

function itemIdOf(line: Line): string | null {
  return line.object_type === 'link' ? line.link_item_id : line.object_id
}

/** The address that something was shared with. It is never shown. */
function addresseeOf(line: Line): string | undefined {
  return line.action.startsWith('grant.') ? (textOf(line.after, 'to') ?? textOf(line.before, 'to')) : undefined
}

function textOf(json: string | null, name: string): string | undefined {
  const value = read(json)[name]
  return typeof value === 'string' ? value : undefined
}

function read(json: string | null): Recorded {
  return json === null ? {} : JSON.parse(json)
}
