import { commentEndpoints as c } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { lockEndpoints } from '@holdall/contract/locks/locks.contract.ts'
import { rewindEndpoints } from '@holdall/contract/rewind/rewind.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints as s } from '@holdall/contract/sharing/sharing.contract.ts'
import { tagEndpoints } from '@holdall/contract/tags/drive-tags.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import type { Dialect } from '../../../src/platform/database/database.ts'
import { type AccountsTest, createAccountsTest, setUpSite } from '../../accounts.ts'
import { buildDavClient } from '../../dav.ts'
import { buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { buildGroup, enter } from '../../groups.ts'
import type { Client } from '../../harness.ts'
import { carryOut, nextMoment, planBack } from '../../rewind-site.ts'
import { buildColleague, join, membershipOf, type Team } from '../../workspaces.ts'
import { listTables, readTable } from '../checksum.ts'
import type { Objects } from '../object-kinds.ts'
import { allOn, buildPerson, type Person } from '../world.ts'
import { type FilesOfPast, plantFiles } from './past-files.ts'
import { createSecrets, type Kind, type Secrets } from './secrets.ts'

/** Somebody who asks, and what they may know besides the present. */
export interface Asker {
  readonly name: string
  readonly client: Client
  /** Null for a visitor. */
  readonly member: TestMember | null
  readonly knows: readonly Kind[]
}

export interface PastSite {
  readonly test: AccountsTest
  readonly secrets: Secrets
  readonly owner: Person
  /** The owner is the first. */
  readonly askers: readonly Asker[]
  /** Ids of each kind that lead to something with a past. */
  readonly targets: Partial<Record<keyof Objects, readonly string[]>>
  /** Times before the rights of the others began, and after. */
  readonly moments: readonly number[]
  readonly slug: string
  /** Says how many mails each had got when their earlier right ended. */
  readonly mailsBefore: ReadonlyMap<string, number>
  /** Everything that the database holds. */
  rowsOfDatabase(): Promise<string>
  /** The folder that is shared. */
  readonly shared: string
}

/** A workspace with a past: what happened before others came to it, while they were away, and where they couldn’t see it. */
export async function buildPastSite(dialect: Dialect): Promise<PastSite> {
  const test = await createAccountsTest(dialect, { ...allOn, PATH: process.env.PATH ?? '' })
  await setUpSite(test)
  const secrets = createSecrets()
  const owner = await buildPerson(test, 'ada', { inWorkspace: true })
  const { client: ada, member } = owner
  const team: Team = { id: owner.objects.workspace, rootId: member.rootId, name: 'Team', owner: member }
  const shared = (await buildFolder(member, secrets.word('past', 'name of the folder'), member.rootId)).id
  const before = await plantFiles(test, { owner, secrets, shared })

  const gone = await buildMember(test)
  await join(team, gone, 'Editor')
  const goneGuest = await buildMember(test)
  const back = await buildMember(test)
  const share = (person: TestMember, role: 'viewer' | 'commenter' | 'manager') =>
    ada.ok(p.share, { params: { id: shared }, body: { emails: [person.email], role } })
  const grants = [(await share(goneGuest, 'manager')).data[0]?.id, (await share(back, 'commenter')).data[0]?.id]
  for (const one of [gone, goneGuest, back]) await useWhileTheyMay(one, shared, before)
  await test.app.worker.runDue()
  await ada.ok(w.removeMember, { params: { id: await membershipOf(team, gone) } })
  for (const id of grants) await ada.ok(p.endGrant, { params: { id } })
  const mailsOf = async ({ email }: TestMember) => (await test.mailTo(email)).length
  const mailsBefore = new Map([
    ['a viewer who came back', await mailsOf(back)],
    ['a former colleague', await mailsOf(gone)],
    ['a former guest', await mailsOf(goneGuest)],
  ])
  const moments = [Date.now()]

  await nextMoment()
  const objects = await makeHistory({ test, owner, secrets, shared, before })
  await nextMoment()
  moments.push(Date.now())
  await nextMoment()

  const [viewer, manager, inGroup] = [await buildMember(test), await buildMember(test), await buildMember(test)]
  const group = await buildGroup(test, [member])
  await ada.ok(p.share, { params: { id: shared }, body: { groupIds: [group.id], role: 'viewer' } })
  await nextMoment()
  await enter(group, inGroup)
  for (const person of [viewer, back]) await share(person, 'viewer')
  await share(manager, 'manager')
  const editor = await buildColleague(test, team, ['files.view', 'files.download', 'files.update', 'files.delete'])
  const link = await ada.ok(s.createLink, { params: { id: shared }, body: { name: 'the link' } })
  await nextMoment()
  await before.bringIn()
  await test.app.worker.runDue()
  await nextMoment()
  moments.push(Date.now())

  const guest = (name: string, one: TestMember, knows: Kind[]): Asker => ({
    name,
    client: one.client,
    member: one,
    knows,
  })
  return {
    test,
    secrets,
    owner,
    moments,
    shared,
    slug: link.slug,
    mailsBefore,
    rowsOfDatabase: async () => {
      const { db } = test.app.services
      const tables = await listTables(db)
      return JSON.stringify(await Promise.all(tables.map(table => readTable(db, table))))
    },
    askers: [
      { name: 'the owner', client: ada, member, knows: ['present', 'version', 'elsewhere', 'past'] },
      guest('a later viewer', viewer, ['present']),
      guest('a later manager', manager, ['present', 'version']),
      guest('a later member of a group', inGroup, ['present']),
      guest('a viewer who came back', back, ['present']),
      guest('a colleague who joined later', editor, ['present', 'version', 'elsewhere']),
      { name: 'a visitor of a link', client: test.client(), member: null, knows: ['present'] },
      guest('a former colleague', gone, []),
      guest('a former guest', goneGuest, []),
    ],
    targets: {
      ...objects,
      folder: [shared, ...before.folders],
      file: [...before.files, ...(objects.trashed ?? [])],
      version: before.versions,
    },
  }
}

/** What leaves traces with somebody: what they opened, starred, tagged, wrote and kept. */
async function useWhileTheyMay({ client }: TestMember, shared: string, { plan }: FilesOfPast): Promise<void> {
  const ids = [plan]
  await client.ok(d.opened, { params: { id: plan } })
  await client.ok(d.star, { body: { ids: [...ids, shared] } })
  const tag = await client.ok(tagEndpoints.createTag, { body: { name: 'Mine', color: 'red' } })
  await client.ok(tagEndpoints.tagItems, { body: { ids, tagIds: [tag.id] } })
  await client.ok(c.create, { params: { id: plan }, body: { text: 'A question.' } })
}

interface History {
  readonly test: AccountsTest
  readonly owner: Person
  readonly secrets: Secrets
  readonly shared: string
  readonly before: FilesOfPast
}

/** What nobody but the owner was there for. Returns the ids that lead to it. */
async function makeHistory({ test, owner, secrets, shared, before }: History): Promise<PastSite['targets']> {
  const { client: ada, member } = owner
  const past = (name: string) => secrets.word('past', name)
  const { plan } = before
  const params = { id: plan }
  const deleted = await ada.ok(c.create, { params, body: { text: `A ${past('deleted comment')}` } })
  await ada.ok(c.delete, { params: { id: deleted.id } })
  const edited = await ada.ok(c.create, { params, body: { text: `A ${past('comment before its change')}` } })
  const text = `A ${secrets.word('present', 'comment')}`
  await ada.ok(c.edit, { params: { id: edited.id }, body: { text } })
  const { data: talk } = await ada.ok(c.list, { params, query: {} })
  const [question] = talk.filter(one => one.text === 'A question.')
  const body = { text: `An ${secrets.word('present', 'answer')}`, answerTo: question?.id ?? null }
  await ada.ok(c.create, { params, body })

  const trashed = await before.trashOne()
  const link = await ada.ok(s.createLink, { params, body: { name: past('link that ended'), note: past('note of it') } })
  await ada.ok(s.revokeLink, { params: { id: link.id } })
  const requestText = { title: past('request that ended'), text: past('words of it') }
  const request = await ada.ok(requestEndpoints.createRequest, { params: { id: shared }, body: requestText })
  await ada.ok(s.revokeLink, { params: { id: request.id } })
  const friend = { emails: ['friend@example.net'], message: past('message to a friend') }
  const { data: grants } = await ada.ok(p.share, { params: { id: shared }, body: friend })
  await ada.ok(p.endGrant, { params: { id: grants[0]?.id ?? '' } })
  const tag = await ada.ok(tagEndpoints.createTag, { body: { name: past('tag of the owner'), color: 'red' } })
  await ada.ok(tagEndpoints.tagItems, { body: { ids: [plan], tagIds: [tag.id] } })
  const until = new Date(test.clock.now() + 3_600_000).toISOString()
  await ada.ok(lockEndpoints.lock, { params, body: { until } })
  await ada.ok(lockEndpoints.unlock, { params })

  const dav = await buildDavClient(test, member)
  const property = (value: string) =>
    `<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">${value}</x></prop></set></propertyupdate>`
  const nameOf = async (id: string) => (await ada.ok(d.item, { params: { id } })).name
  const path = encodeURI(`/spaces/${member.space.name}/${await nameOf(shared)}/${await nameOf(plan)}`)
  const statuses = [
    await dav.status('PROPPATCH', path, { body: property(past('property before its change')) }),
    await dav.status('PROPPATCH', path, { body: property(secrets.word('present', 'property')) }),
  ]
  if (statuses.some(status => status !== 207)) throw new Error(`A property wasn’t set at ${path}: ${statuses}`)

  await before.change()
  const moment = Date.now()
  await nextMoment()
  await ada.ok(d.rename, { params: { id: plan }, body: { name: `${past('name that was rewound')}.txt` } })
  const act = await carryOut(test, member, (await planBack(test, member, shared, moment)).id)
  await ada.ok(d.rename, { params: { id: shared }, body: { name: `Shared ${secrets.word('present', 'folder')}` } })
  await ada.ok(rewindEndpoints.rewind, { params: { id: act.id } })
  return {
    trashed: [trashed],
    comment: [deleted.id, edited.id],
    link: [link.id, request.id],
    request: [request.id],
    grant: [grants[0]?.id ?? ''],
    tag: [tag.id],
    rewind: [act.id],
  }
}
