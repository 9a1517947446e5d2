import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { createTestDatabase, dialects, type TestDatabase } from '../../../../test/databases.ts'
import { insertPerson } from '../../../../test/factories.ts'
import { randomOf } from '../../../../test/random.ts'
import { folderRow } from '../../../features/drive/folder-row.ts'
import { insertRestriction, toNobody } from '../../../features/sharing/restricted/restrictions.repository.ts'
import { newId } from '../../../platform/ids.ts'
import { accessItem, accessItems } from '../access-item.ts'
import type { OpenLink } from '../link-port.ts'
import { listPeopleWithAccess } from '../people-with-access.ts'
import { reachOf } from '../reach.ts'

const clock = { now: () => 1_000_000 }
const rolesOf: readonly (readonly WorkspacePermission[])[] = [
  ['files.view', 'files.download'],
  ['files.view', 'files.download', 'files.share', 'files.update', 'files.delete', 'files.create'],
  ['files.share'],
]

interface Given {
  /** The item that it was given for. */
  readonly at: string
  readonly id: string
  readonly personIds: readonly string[]
  readonly groupId: string | null
  readonly views: boolean
  readonly shares: boolean
}

interface Role {
  readonly personIds: readonly string[]
  readonly groupId: string | null
  readonly permissions: readonly WorkspacePermission[]
}

interface Closed {
  readonly at: string
  readonly names: Readonly<Record<'user_id' | 'group_id' | 'grant_id' | 'link_id', string | null>>
}

/** A workspace with folders, people, groups, grants, links and restrictions, all at random. */
interface World {
  readonly ownerId: string
  readonly people: readonly string[]
  readonly rootId: string
  /** The folder above each folder. */
  readonly parents: ReadonlyMap<string, string>
  readonly grants: readonly Given[]
  readonly roles: readonly Role[]
  readonly links: readonly OpenLink[]
  readonly closed: readonly Closed[]
}

/** The rule of docs/decisions/0100, once more and without SQL. */
function ruleOf(world: World) {
  const pathOf = (id: string): string[] => {
    const above = world.parents.get(id)
    return above === undefined ? [id] : [id, ...pathOf(above)]
  }
  /** The restrictions that stand on the way from where something was given, which doesn't count, down to an item. */
  const onTheWay = (from: string, to: string) => {
    const path = pathOf(to)
    const between = path.slice(0, path.indexOf(from))
    return world.closed.filter(({ at }) => between.includes(at))
  }
  const isForAll = ({ names }: Closed) => Object.values(names).every(name => name === null)
  const may = (personId: string, id: string): { views: boolean; shares: boolean } => {
    if (personId === world.ownerId) return { views: true, shares: true }
    const path = pathOf(id)
    const grants = world.grants.filter(({ at, id: grantId, personIds, groupId }) => {
      if (!path.includes(at) || !personIds.includes(personId)) return false
      return !onTheWay(at, id).some(
        one =>
          isForAll(one) ||
          one.names.user_id === personId ||
          one.names.grant_id === grantId ||
          (groupId !== null && one.names.group_id === groupId),
      )
    })
    const roles = world.roles.filter(
      ({ personIds, groupId }) =>
        personIds.includes(personId) &&
        !onTheWay(world.rootId, id).some(
          one =>
            isForAll(one) || one.names.user_id === personId || (groupId !== null && one.names.group_id === groupId),
        ),
    )
    const permissions = new Set(roles.flatMap(role => role.permissions))
    const isSeen = permissions.has('files.view')
    return {
      views: isSeen || grants.some(grant => grant.views),
      shares: (isSeen && permissions.has('files.share')) || grants.some(grant => grant.shares),
    }
  }
  const visitorSees = (link: OpenLink, id: string) => {
    if (!pathOf(id).includes(link.itemId)) return false
    const restrictions = onTheWay(link.itemId, id)
    if (restrictions.some(one => isForAll(one) || one.names.link_id === link.id)) return false
    return restrictions.length === 0 || may(link.createdBy, id).shares
  }
  /** The folders below one that somebody sees, coming from it. */
  const countBelow = (personId: string, id: string): number =>
    [...world.parents]
      .filter(([child, parent]) => parent === id && may(personId, child).views)
      .reduce((sum, [child]) => sum + 1 + countBelow(personId, child), 0)
  return { may, visitorSees, countBelow }
}

describe.each(dialects)('closings on %s', dialect => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase(dialect)
  })
  afterAll(() => test.drop())

  async function build(seed: number): Promise<World> {
    const { db } = test
    const random = randomOf(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const some = <T>(list: readonly T[], share: number) => list.filter(() => random() < share)
    const people: string[] = []
    for (let n = 0; n < 5; n++) people.push((await insertPerson({ db, clock }, { hasRoles: false })).userId)
    const [ownerId = '', ...others] = people
    const [spaceId, parents] = [newId(), new Map<string, string>()]
    const root = folderRow({ clock }, { spaceId, parentId: null, name: 'root', by: ownerId })
    const rows = [root]
    for (let n = 0; n < 14; n++) {
      const above = pick(rows)
      const row = folderRow({ clock }, { spaceId, parentId: above.id, name: `folder ${n}`, by: ownerId })
      rows.push(row)
      parents.set(row.id, above.id)
    }
    for (const row of rows.toReversed()) {
      const children = rows.filter(one => one.parent_id === row.id)
      row.child_count = children.length
      row.item_count = children.reduce((sum, child) => sum + 1 + child.item_count, 0)
    }
    const groups = [newId(), newId()].map(id => ({ id, members: some(others, 0.5) }))
    const [grants, roles, links, closed]: [Given[], Role[], OpenLink[], Closed[]] = [[], [], [], []]
    await db.transaction(async tx => {
      const space = { used_bytes: 0, trash_bytes: 0, version_bytes: 0, reserved_bytes: 0, recounts: 0 }
      await tables(tx)
        .insertInto('spaces')
        .values({
          ...space,
          id: spaceId,
          kind: 'workspace',
          name: 'space',
          owner_id: ownerId,
          root_id: root.id,
          created_at: 1,
          color: 'blue',
          deleted_at: null,
        })
        .execute()
      await tables(tx).insertInto('items').values(rows).execute()
      for (const { id, members } of groups) {
        const group = { owner_id: null, name: id, name_key: id, description: '', created_at: 1, updated_at: 1 }
        await tables(tx)
          .insertInto('groups')
          .values({ ...group, id })
          .execute()
        for (const user_id of members)
          await tables(tx).insertInto('group_members').values({ group_id: id, user_id, added_at: 1 }).execute()
      }
      const roleIds: string[] = []
      for (const permissions of rolesOf) {
        const id = newId()
        const flags = { is_default: 0, is_guests: 0, is_internal: 0, created_at: 1, updated_at: 1 }
        await tables(tx)
          .insertInto('roles')
          .values({ id, name: id, description: '', type: 'workspace', ...flags })
          .execute()
        const held = permissions.map(permission => ({ role_id: id, permission, restrictions: '{}' }))
        await tables(tx).insertInto('role_permissions').values(held).execute()
        roleIds.push(id)
      }
      for (const user_id of some(others, 0.4)) {
        const at = Math.floor(random() * rolesOf.length)
        const row = { id: newId(), space_id: spaceId, user_id, role_id: roleIds[at] ?? '', joined_at: 1 }
        await tables(tx).insertInto('space_members').values(row).execute()
        roles.push({ personIds: [user_id], groupId: null, permissions: rolesOf[at] ?? [] })
      }
      for (const { id: group_id, members } of some(groups, 0.4)) {
        const at = Math.floor(random() * rolesOf.length)
        const row = { id: newId(), space_id: spaceId, group_id, role_id: roleIds[at] ?? '', joined_at: 1 }
        await tables(tx).insertInto('space_groups').values(row).execute()
        roles.push({ personIds: members, groupId: group_id, permissions: rolesOf[at] ?? [] })
      }
      const folders = rows.slice(1)
      const taken = new Set<string>()
      for (let n = 0; n < 7; n++) {
        const [folder, role] = [pick(folders), pick(['viewer', 'editor', 'manager'] as const)]
        const group = random() < 0.4 ? pick(groups) : null
        const personId = pick(others)
        const key = `${folder.id} ${group?.id ?? personId}`
        if (taken.has(key)) continue
        taken.add(key)
        const id = newId()
        const holder = { user_id: group ? null : personId, group_id: group?.id ?? null, email: null }
        const when = { expires_at: null, created_by: ownerId, created_at: 1 }
        await tables(tx)
          .insertInto('grants')
          .values({ id, item_id: folder.id, ...holder, role, ...when })
          .execute()
        const personIds = group ? group.members : [personId]
        grants.push({
          at: folder.id,
          id,
          personIds,
          groupId: group?.id ?? null,
          views: true,
          shares: role === 'manager',
        })
      }
      for (let n = 0; n < 2; n++) {
        const [folder, createdBy, id] = [pick(folders), pick(people), newId()]
        const rights = { view: true, download: true, upload: false, edit: false, list: true }
        const link = { id, slug: id, itemId: folder.id, rights, hasDownloadLimit: false, createdBy }
        const uses = { download_limit: null, downloads: 0, visits: 0, uploads: 0, last_used_at: null, note: '' }
        const flags = { is_restricted: 0, wants_digest: 0, ends_set_at: 1, revoked_at: null, expires_at: null }
        const mark = { has_watermark: 0, watermark_text: '' }
        await tables(tx)
          .insertInto('links')
          .values({
            id,
            item_id: folder.id,
            slug: id,
            name: '',
            rights: JSON.stringify(rights),
            password_hash: null,
            unlock_key: '',
            ...uses,
            ...flags,
            ...mark,
            created_by: createdBy,
            created_at: 1,
          })
          .execute()
        links.push(link)
      }
      for (let n = 0; n < 6; n++) {
        const at = pick(folders).id
        const kind = Math.floor(random() * 5)
        const names = {
          user_id: kind === 0 ? pick(people) : null,
          group_id: kind === 1 ? pick(groups).id : null,
          grant_id: kind === 2 ? (grants.length > 0 ? pick(grants).id : null) : null,
          link_id: kind === 3 ? pick(links).id : null,
        }
        closed.push({ at, names })
        const row = { id: newId(), item_id: at, ...toNobody, ...names, created_by: ownerId, created_at: n }
        await insertRestriction(tx, row, root.id)
      }
    })
    return { ownerId, people, rootId: root.id, parents, grants, roles, links, closed }
  }

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'give everybody what the rule says, in a workspace at random (%i)',
    async seed => {
      const world = await build(seed)
      const rule = ruleOf(world)
      const ctx = { clock, db: test.db }
      const ids = [world.rootId, ...world.parents.keys()]
      for (const userId of world.people) {
        const found = await accessItems(ctx, { userId, link: null }, ids)
        for (const id of ids) {
          const expected = rule.may(userId, id)
          const access = found.get(id)
          expect([access?.can.view ?? false, access !== undefined]).toEqual([expected.views, expected.views])
          // The root itself is never shared.
          expect(access?.can.share ?? false).toBe(expected.shares && id !== world.rootId)
          if (access) expect(Number(access.item.item_count)).toBe(rule.countBelow(userId, id))
          const above = world.parents.get(id)
          const isSeenAbove = access?.path.some(step => step.id === above) ?? false
          if (access && above && isSeenAbove) expect(rule.may(userId, above).views).toBe(true)
        }
      }
      for (const link of world.links) {
        const found = await accessItems(ctx, { userId: null, link }, ids)
        for (const id of ids) expect([id, found.has(id)]).toEqual([id, rule.visitorSees(link, id)])
      }
      const guests = world.people.filter(id => !world.roles.some(role => role.personIds.includes(id)))
      const reach = await reachOf(ctx, guests, ids)
      for (const userId of guests.filter(id => id !== world.ownerId))
        expect([...(reach.get(userId) ?? [])].sort()).toEqual(ids.filter(id => rule.may(userId, id).views).sort())
      for (const id of ids) {
        const access = await accessItem(ctx, { userId: world.ownerId, link: null }, id)
        const people = await listPeopleWithAccess(ctx, access)
        expect(people.sort()).toEqual(world.people.filter(userId => rule.may(userId, id).views).sort())
      }
    },
  )
})
