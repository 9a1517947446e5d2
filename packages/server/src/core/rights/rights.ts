import type { GrantRole, ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import { mayKnowOf } from '../bytes/scan-hold.ts'
import { isFolder } from '../tree/is-folder.ts'
import type { ItemState } from '../tree/tree.tables.ts'
import type { OpenLink } from './link-port.ts'
import { inbox, linkPower, memberPower, type Power, powers } from './powers.ts'
import { type Restriction, restrictionOn } from './restrictions/restriction-on.ts'

/** Who is asking: a member, a visitor with a link, or both at once. */
export interface Subject {
  readonly userId: string | null
  readonly link: OpenLink | null
}

/** Holds what is known about a subject in an item's space. */
export interface RightsContext {
  readonly isOwner: boolean
  /** What their roles allow, where the space is a workspace that they belong to; roles add up. */
  readonly memberships: readonly HeldMembership[]
  /** The subject's grants in effect now, by item. */
  readonly grants: ReadonlyMap<string, readonly HeldRole[]>
  /** The restrictions on items of the chain, by item. */
  readonly restrictions: ReadonlyMap<string, readonly Restriction[]>
  /** Whether something is closed below the link’s item, and its maker may not share the item. */
  readonly isLinkRestricted: boolean
}

/** What somebody's own role in a workspace, or that of one of their groups, allows. */
export interface HeldMembership {
  readonly groupId: string | null
  /** When it began, ms since 1970. */
  readonly since: number
  readonly permissions: ReadonlySet<WorkspacePermission>
}

/** A role on an item. */
export interface HeldRole {
  readonly grantId: string
  readonly role: GrantRole
  /** The group through which it is held; null for a grant to the person. */
  readonly groupId: string | null
  /** When it began, ms since 1970. */
  readonly since: number
  /** Whether it covers earlier versions of files whatever the role. */
  readonly withVersions: boolean
}

export interface ChainStep {
  readonly id: string
  readonly rank: number
  readonly state: ItemState
  /** Of a file that waits to be scanned: the only person who may know of it. */
  readonly held_for?: string | null
}

export type Via = 'owner' | 'member' | 'grant' | 'link'

export interface Rights {
  readonly can: ItemCan
  /** The same for the item's direct children: lists need it once for all their rows. */
  readonly canBelow: ItemCan
  /** Whether the content of the folder may be seen. */
  readonly mayList: boolean
  /** Whether it may be moved out of its space: never because of a grant or link. */
  readonly mayTake: boolean
  /** The strongest of the sources that these rights come from. */
  readonly via: Via
  /** Index in the chain of the topmost item that the subject may know of. */
  readonly top: number
  /** The same of the topmost item that they may share; -1 if they may share none. */
  readonly shareTop: number
  /** Everything that these rights come from: why someone has access. */
  readonly trace: readonly TraceStep[]
  /** Those of them by which the content is seen, and since when: what the past is judged by (`past.ts`). */
  readonly seen: readonly SeenStep[]
}

export interface Evaluated {
  /** Null means that the subject may not even know that the item exists. */
  readonly rights: Rights | null
  /** The sources that something on the way down is closed to. */
  readonly dropped: readonly DroppedStep[]
}

/** One source of these rights, given for the item of the chain at `top`. */
export interface TraceStep {
  readonly via: Via
  readonly top: number
  /** The group through which a grant is held. */
  readonly groupId: string | null
}

/** A source by which the content of an item is seen. */
export interface SeenStep {
  readonly via: Via
  readonly top: number
  /** When it began, ms since 1970; 0 for those who hold the whole space. */
  readonly since: number
  readonly withVersions: boolean
}

/** A source that doesn't reach the item, because the item of the chain at `at` is closed to it. */
export interface DroppedStep extends TraceStep {
  readonly at: number
  readonly restriction: Restriction
}

interface Source extends TraceStep {
  readonly power: Power
  readonly grantId: string | null
  readonly since: number
  readonly withVersions: boolean
  /** What a membership allows, before it adds up with the others. */
  readonly permissions: ReadonlySet<WorkspacePermission> | null
}

/**
 * What a subject may do with an item: the one rule that every entry point applies. `chain` is the item and all above
 * it, item first. Rights are the union of everything along the way: ownership, membership, grants and the link, but for
 * what a restriction on the way down has dropped. Null means that the subject may not even know that the item exists.
 */
export function rights(subject: Subject, context: RightsContext, chain: readonly ChainStep[]): Rights | null {
  return evaluate(subject, context, chain).rights
}

/** The same, with the sources that restrictions on the way down have dropped (docs/decisions/0100). */
export function evaluate(subject: Subject, context: RightsContext, chain: readonly ChainStep[]): Evaluated {
  const [item] = chain
  if (!item || chain.some(step => step.state !== 'live') || !mayKnowOf(item, subject.userId))
    return { rights: null, dropped: [] }
  const sources: Source[] = []
  const dropped: DroppedStep[] = []
  for (const source of sourcesOf(subject, context, chain)) {
    const found = restrictionOn(source, subject, context.restrictions, chain)
    if (found) dropped.push({ via: source.via, top: source.top, groupId: source.groupId, ...found })
    else if (source.via !== 'link' || !context.isLinkRestricted) sources.push(source)
  }
  return { rights: sumOf(addUpMemberships(sources), chain), dropped }
}

/** Makes one source of all memberships, because a permission of one role can need that of another. */
function addUpMemberships(sources: readonly Source[]): Source[] {
  const [first, ...more] = sources.filter(source => source.via === 'member')
  if (!first) return [...sources]
  const permissions = new Set([first, ...more].flatMap(source => [...(source.permissions ?? [])]))
  const power = memberPower(permissions)
  const others = sources.filter(source => source.via !== 'member')
  if (!power.view && !power.add) return others
  const owner = others.filter(source => source.via === 'owner')
  const since = sinceOf([first, ...more])
  return [...owner, { ...first, groupId: null, power, since }, ...others.filter(source => source.via !== 'owner')]
}

/** Since when these roles of a member let them see files. Who manages the workspace holds all of it, as its owner does. */
export function sinceOf(roles: readonly Pick<Source, 'permissions' | 'since'>[]): number {
  if (roles.some(role => role.permissions?.has('workspace.update'))) return 0
  return Math.min(never, ...roles.filter(role => role.permissions?.has('files.view')).map(role => role.since))
}

function sumOf(sources: readonly Source[], chain: readonly ChainStep[]): Rights | null {
  const [item] = chain
  if (!item || sources.length === 0) return null
  const place = { isFolder: isFolder(item), isRoot: chain.length === 1 }
  const below = { isFolder: true, isRoot: false, isTop: false }
  return {
    can: union(sources.map(source => canWith(source.power, { ...place, isTop: source.top === 0 }))),
    canBelow: union(sources.map(source => canWith(source.power, below))),
    mayList: sources.some(source => source.power.list),
    mayTake: sources.some(
      ({ via, power }) => (via === 'owner' || via === 'member') && power.edit && power.trash && power.download,
    ),
    via:
      (['owner', 'member', 'grant', 'link'] as const).find(via => sources.some(source => source.via === via)) ?? 'link',
    top: Math.max(...sources.map(source => source.top)),
    shareTop: Math.max(-1, ...sources.flatMap(source => (source.power.share ? source.top : []))),
    trace: sources.map(({ via, top, groupId }) => ({ via, top, groupId })),
    seen: sources.flatMap(({ via, top, since, withVersions, power }) =>
      power.view ? [{ via, top, since, withVersions }] : [],
    ),
  }
}

/** Visitors are shown nothing of the past. */
const never = Number.MAX_SAFE_INTEGER

const plain = { groupId: null, grantId: null, permissions: null, withVersions: false } as const

/** Runs for each item of every list, so it makes few objects beside those that it returns. */
function sourcesOf(subject: Subject, context: RightsContext, chain: readonly ChainStep[]): Source[] {
  const sources: Source[] = []
  const root = chain.length - 1
  const add = (via: Via, power: Power, top: number, since: number) => sources.push({ ...plain, via, power, top, since })
  if (context.isOwner) add('owner', powers.manager, root, 0)
  for (const held of context.memberships)
    sources.push({ ...plain, ...held, via: 'member', power: memberPower(held.permissions), top: root })
  let top = 0
  for (const step of chain) {
    const held = context.grants.get(step.id)
    if (held)
      for (const { role, ...grant } of held)
        sources.push({ ...grant, via: 'grant', power: powers[role], top, permissions: null })
    if (subject.link?.itemId === step.id) {
      const power = linkPower(subject.link)
      const isUseful = power.view || power.add
      if (isUseful && (top === 0 || power.list)) add('link', power, top, never)
    }
    if (top === 0 && isInbox(subject, chain)) add('link', inbox, top, never)
    top++
  }
  return sources
}

/** Whether this is the sender's own folder, below the link's item, while the link accepts files. */
function isInbox({ link }: Subject, chain: readonly ChainStep[]): boolean {
  const isOwn = link?.inboxId !== undefined && link.inboxId === chain[0]?.id
  return isOwn && link.rights.upload && chain.slice(1).some(step => step.id === link.itemId)
}

interface Place {
  readonly isFolder: boolean
  /** The root of a space, which no one sees as an item. */
  readonly isRoot: boolean
  /** The item that the source was given for. */
  readonly isTop: boolean
}

/**
 * A source doesn't allow moving, renaming or deleting the item that it was given for: only rights on something above
 * do.
 */
function canWith(power: Power, { isFolder, isRoot, isTop }: Place): ItemCan {
  return {
    view: power.view,
    download: power.download,
    comment: power.comment,
    add: isFolder && power.add,
    edit: power.edit,
    rename: power.edit && !isTop,
    move: power.edit && !isTop,
    trash: power.trash && !isTop,
    star: power.star && !isRoot,
    share: power.share && !isRoot,
  }
}

function union(cans: readonly ItemCan[]): ItemCan {
  const [first, ...others] = cans as [ItemCan, ...ItemCan[]]
  const all = { ...first }
  for (const can of others) for (const name of Object.keys(all) as (keyof ItemCan)[]) all[name] ||= can[name]
  return all
}

/** For items that can be found but not used. */
export const canNothing: ItemCan = {
  view: false,
  download: false,
  comment: false,
  add: false,
  edit: false,
  rename: false,
  move: false,
  trash: false,
  star: false,
  share: false,
}
