import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { groupEndpoints as g } from '@holdall/contract/groups/groups.endpoints.ts'
import { notificationEndpoints as n } from '@holdall/contract/notifications/notifications.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { sharingEndpoints as s } from '@holdall/contract/sharing/sharing.contract.ts'
import { manageUserEndpoints as u } from '@holdall/contract/users/manage.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookThrough } from '../../src/features/outlasting/look-through.ts'
import { publishRights } from '../../src/features/roles/public.ts'
import { tables } from '../all-tables.ts'
import { dialects } from '../databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../factories.ts'
import { buildGroup, leave } from '../groups.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { buildColleague, buildRole, buildTeam, membershipOf, type Team } from '../workspaces.ts'
import { outlasting } from './outlasting.ts'
import { lookedThrough, others } from './rights-ending.ts'

const everything = [
  'files.view',
  'files.download',
  'files.create',
  'files.update',
  'files.delete',
  'files.share',
] as const
const day = 24 * 3600_000

describe.each(dialects)('what continues without its maker, when their right ends, on %s', dialect => {
  let test: TestApp
  let team: Team
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
    team = await buildTeam(test, { permissions: ['groups.view'] })
  })
  afterAll(() => test.close())

  const change = (work: Parameters<TestApp['app']['services']['db']['transaction']>[0]) =>
    test.app.services.db.transaction(work)
  /** Looks as on a site of which the tour visits other people just now. */
  const lookByEvents = async () => {
    await change(tx => tables(tx).updateTable('outlasting_looks').set({ user_after: '~' }).execute())
    await lookThrough(test.app.ctx)
  }
  const buildPlace = async (maker: TestMember, folderId: string) => {
    const fileId = await buildFile(test, team.owner, { name: 'plan.txt', parentId: folderId })
    return { test, maker, folderId, fileId, spaceId: team.id }
  }
  const share = (folderId: string, body: object) => team.owner.client.ok(p.share, { params: { id: folderId }, body })

  /** Somebody with a right to a new folder, and what ends it. */
  interface Ending {
    readonly maker: TestMember
    readonly end: (folderId: string) => Promise<unknown>
    readonly takes: readonly string[]
  }

  const shared = async (folderId: string, expiresAt: string | null = null) => {
    const maker = await buildMember(test)
    await share(folderId, { emails: [maker.email], role: 'manager', expiresAt })
    const row = await tables(test.app.services.db.read)
      .selectFrom('grants')
      .select('id')
      .where('item_id', '=', folderId)
      .where('user_id', '=', maker.userId)
      .executeTakeFirstOrThrow()
    return { maker, grantId: row.id }
  }
  const ways: Readonly<Record<string, (folderId: string) => Promise<Ending>>> = {
    'a share ended': async folderId => {
      const { maker, grantId } = await shared(folderId)
      const end = () => team.owner.client.ok(p.endGrant, { params: { id: grantId } })
      return { maker, end, takes: ['folder', 'space'] }
    },
    'a share was reduced': async folderId => {
      const { maker, grantId } = await shared(folderId)
      const end = () => team.owner.client.ok(p.updateGrant, { params: { id: grantId }, body: { role: 'viewer' } })
      return { maker, end, takes: ['folder', 'space'] }
    },
    'a share expired': async folderId => {
      const { maker } = await shared(folderId, new Date(test.clock.now() + day).toISOString())
      return { maker, end: async () => test.clock.advance(day + 1), takes: ['folder', 'space'] }
    },
    'a member was removed': async () => {
      const maker = await buildColleague(test, team, everything)
      const end = async () => team.owner.client.ok(w.removeMember, { params: { id: await membershipOf(team, maker) } })
      return { maker, end, takes: ['folder', 'space'] }
    },
    'a member’s role became less': async () => {
      const maker = await buildColleague(test, team, everything)
      const roleId = await buildRole(test, ['files.view'])
      const end = async () =>
        team.owner.client.ok(w.updateMember, { params: { id: await membershipOf(team, maker) }, body: { roleId } })
      return { maker, end, takes: ['folder', 'space'] }
    },
    'the folder was closed to its maker': async () => {
      const maker = await buildColleague(test, team, everything)
      const end = (folderId: string) =>
        team.owner.client.ok(c.close, {
          params: { id: folderId },
          body: { kind: 'person', targetId: maker.userId },
        })
      return { maker, end, takes: ['folder'] }
    },
    'a group was left': async folderId => {
      const maker = await buildMember(test)
      const group = await buildGroup(test, [maker])
      await share(folderId, { groupIds: [group.id], role: 'manager' })
      return { maker, end: () => leave(group, maker), takes: ['folder', 'space'] }
    },
    'a group was deleted': async folderId => {
      const maker = await buildMember(test)
      const group = await buildGroup(test, [maker])
      await share(folderId, { groupIds: [group.id], role: 'manager' })
      const end = () => group.admin.client.ok(g.delete, { params: { ids: [group.id] } })
      return { maker, end, takes: ['folder', 'space'] }
    },
    'the account was suspended': async folderId => {
      const { maker } = await shared(folderId)
      const end = () => admin.client.ok(u.suspend, { params: { id: maker.userId } })
      return { maker, end, takes: ['account'] }
    },
    'a site role lost its permissions': async folderId => {
      const { maker } = await shared(folderId)
      const end = () =>
        change(async tx => {
          await tables(tx).deleteFrom('user_roles').where('user_id', '=', maker.userId).execute()
          await publishRights(test.app.ctx, tx)
        })
      return { maker, end, takes: ['site'] }
    },
  }

  it('every kind that is registered is driven here, or it is said why not', () => {
    const looked = outlasting.filter(one => one.look && one.what in lookedThrough).map(one => one.what)
    expect([...Object.keys(lookedThrough), ...Object.keys(others)].sort()).toEqual(outlasting.map(o => o.what).sort())
    expect(looked.sort()).toEqual(Object.keys(lookedThrough).sort())
  })

  describe.each(Object.keys(ways))('%s', way => {
    it.each(Object.keys(lookedThrough))(
      'leaves what was decided of %s, and a second look changes nothing',
      async what => {
        const kind = lookedThrough[what]
        const folder = await buildFolder(team.owner, `${way}, ${what}`, team.rootId)
        const begin = ways[way]
        if (!kind || !begin) throw new Error('unknown')
        const { maker, end, takes } = await begin(folder.id)
        const state = await kind.make(await buildPlace(maker, folder.id))
        await lookThrough(test.app.ctx)
        expect(await state()).toBe(kind.before)
        await end(folder.id)
        await lookByEvents()
        const expected = kind.needs.some(right => takes.includes(right)) ? kind.after : kind.before
        expect(await state()).toBe(expected)
        await lookThrough(test.app.ctx)
        expect(await state()).toBe(expected)
      },
    )
  })

  it('the tour finds what no event tells', async () => {
    const folder = await buildFolder(team.owner, 'Untold', team.rootId)
    const { maker, grantId } = await shared(folder.id)
    const link = lookedThrough['links and file requests']
    const state = await link?.make(await buildPlace(maker, folder.id))
    await lookThrough(test.app.ctx)
    await change(tx => tables(tx).deleteFrom('grants').where('id', '=', grantId).execute())
    await lookByEvents()
    expect(await state?.()).toBe('there')
    await lookThrough(test.app.ctx)
    expect(await state?.()).toBe('paused')
  })

  describe('a link that pauses', () => {
    const told = async (member: TestMember) =>
      (await member.client.ok(n.list, {})).data.filter(one => one.kind === 'link.paused')

    it('says why, asks those who may share the item once, and works for who takes it over', async () => {
      const folder = await buildFolder(team.owner, 'Taken over', team.rootId)
      const other = await buildColleague(test, team, everything)
      const { maker, grantId } = await shared(folder.id)
      const link = await maker.client.ok(s.createLink, { params: { id: folder.id }, body: {} })
      await team.owner.client.ok(p.endGrant, { params: { id: grantId } })
      await lookThrough(test.app.ctx)
      await lookThrough(test.app.ctx)
      const [listed] = (await other.client.ok(s.links, { params: { id: folder.id } })).data
      expect(listed).toMatchObject({ id: link.id, isLive: false, obstacle: 'right-ended' })
      for (const member of [team.owner, other]) {
        const mine = (await told(member)).filter(one => one.item?.id === folder.id)
        expect(mine.length).toBe(1)
      }
      expect(await told(maker)).toEqual([])
      const stranger = await buildMember(test)
      const refused = await stranger.client.call(s.takeOverLink, { params: { id: link.id } })
      expect(refused.problem.code).toBe('link.not-found')
      expect((await maker.client.call(s.takeOverLink, { params: { id: link.id } })).problem.code).toBe('link.not-found')
      const taken = await other.client.ok(s.takeOverLink, { params: { id: link.id } })
      expect(taken).toMatchObject({ isLive: true, obstacle: null, slug: link.slug })
      const { data: lines } = await team.owner.client.ok(activityEndpoints.ofItem, { params: { id: folder.id } })
      expect(lines[0]).toMatchObject({ kind: 'link-taken-over', actor: { isMe: false }, item: { id: folder.id } })
      expect((await told(team.owner)).filter(one => one.item?.id === folder.id)).toEqual([])
      await lookThrough(test.app.ctx)
      expect((await other.client.ok(s.links, { params: { id: folder.id } })).data).toMatchObject([{ isLive: true }])
    })

    it('works again with its maker’s right, and can’t be taken from a maker who has it', async () => {
      const folder = await buildFolder(team.owner, 'Given back', team.rootId)
      const { maker, grantId } = await shared(folder.id)
      const link = await maker.client.ok(s.createLink, { params: { id: folder.id }, body: {} })
      await team.owner.client.ok(p.endGrant, { params: { id: grantId } })
      await lookThrough(test.app.ctx)
      await share(folder.id, { emails: [maker.email], role: 'manager' })
      await lookThrough(test.app.ctx)
      expect((await told(team.owner)).filter(one => one.item?.id === folder.id)).toEqual([])
      await team.owner.client.ok(s.takeOverLink, { params: { id: link.id } })
      const row = await tables(test.app.services.db.read)
        .selectFrom('links')
        .select('created_by')
        .where('id', '=', link.id)
        .executeTakeFirstOrThrow()
      expect(row.created_by).toBe(maker.userId)
    })

    it('is no question while its item is in the trash', async () => {
      const folder = await buildFolder(team.owner, 'Trashed', team.rootId)
      const link = await team.owner.client.ok(s.createLink, { params: { id: folder.id }, body: {} })
      await change(tx =>
        tables(tx).updateTable('items').set({ state: 'trashed' }).where('id', '=', folder.id).execute(),
      )
      await lookThrough(test.app.ctx)
      const mine = (await team.owner.client.ok(s.myLinks, { query: { perPage: 100 } })).data
      expect(mine.find(one => one.id === link.id)).toMatchObject({ isLive: false, obstacle: null })
    })
  })
})
