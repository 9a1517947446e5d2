import { endpoints } from '@holdall/contract/contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { importEndpoints } from '@holdall/contract/imports/imports.contract.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { siteFileEndpoints } from '@holdall/contract/site-files/site-files.contract.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { forgetTries, setUpSite } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { suiteDialects } from '../databases.ts'
import { buildFolder } from '../factories.ts'
import { type Client, createTestApp, type Sent, type TestApp } from '../harness.ts'
import { createEditingLink, linkChangeRecipes } from './audit-links.ts'
import { checksums } from './checksum.ts'
import { inputFor } from './endpoint-input.ts'
import { idPaths, isForEveryone, nameOfPath, type Place, placesOf } from './id-places.ts'
import { keepsAnything, madeName, takeKeptAlike } from './kept-requests.ts'
import { answerAsDrive } from './other-drive.ts'
import { type Answer, judgeRefusal, sameBrowser, send } from './send.ts'
import { allOn, allow, buildPerson, type Person } from './world.ts'

const mark = 'adas-own-secret'

const places = endpoints.flatMap(placesOf)

/** Fields with an id into which the suite puts nobody else's, with the reason. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/\.(roleId|role_id|roles)$/, 'roles are the same for everyone'],
  [/\.mentions$/, 'comments.test.ts checks whom a mention notifies'],
  [/\.groups$/, 'mention-groups.test.ts checks whom the mention of a group notifies'],
  [/^live\.events query\.person$/, 'it names the caller; require-person.test.ts tries those of others'],
  [/^files\.content query\.v$/, 'it is for caching and gives no access'],
  [
    /^announcements\.(create|update) body\.audienceIds$/,
    'roles and groups of the site, which administrators choose from',
  ],
  [/^companySignIn\.createProvider body\.rules/, 'a provider is created with the same rules as it is changed with'],
]

/** Input for a user's own objects; files whose content needs to be opened first are opened, and links that must allow editing do. */
async function openedInput(endpoint: AnyEndpoint, { client, objects }: Person): Promise<Sent> {
  const input = inputFor(endpoint, objects)
  if (linkChangeRecipes[endpoint.id]) {
    return { ...input, params: { ...input.params, slug: await createEditingLink(client, objects.folder) } }
  }
  if (!/^uploads\.(content|thumbnail|document)$/.test(endpoint.id)) return input
  const { contentUrl } = await client.ok(siteFileEndpoints.open, { params: { id: objects.file } })
  return { ...input, query: Object.fromEntries(new URL(contentUrl, 'http://drive.test').searchParams) }
}

describe.each(suiteDialects)('ids of other people on %s', dialect => {
  let test: TestApp
  let ada: Person
  let eve: Person
  let banned: Person
  /** Her objects are in her workspace, of which Fay was a member with every right. */
  let chief: Person
  let fay: Person
  /** A link of Ada's to something other than these objects. */
  let otherSlug: string
  let reader: Person | undefined
  let pairs = 0
  let formerPairs = 0
  beforeAll(async () => {
    test = await createTestApp(dialect, allOn)
    await setUpSite(test)
    ada = await buildPerson(test, mark)
    eve = await buildPerson(test, 'eve')
    banned = await buildPerson(test, 'banned')
    chief = await buildPerson(test, 'chiefs-own-secret', { inWorkspace: true })
    fay = await buildPerson(test, 'fay')
    await joinAndGo(chief, fay)
    const elsewhere = await buildFolder(ada.member, `Elsewhere ${mark}`)
    otherSlug = (await ada.client.ok(sharingEndpoints.createLink, { params: { id: elsewhere.id }, body: {} })).slug
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('users').set({ banned_at: 1 }).where('id', '=', banned.member.userId).execute(),
    )
  })
  afterAll(async () => {
    await test.close()
    console.log(`${dialect}: ${places.length} places for an id, ${pairs} pairs of calls`)
  })

  /** Adds the slug of a link that is valid, but for something else. */
  function throughLink(place: Place, sent: Sent): Sent {
    const part = place.endpoint.query?.shape.link ? 'query' : place.endpoint.body?.shape?.link ? 'body' : null
    const slug = place.endpoint.params?.shape.slug ? { params: { ...sent.params, slug: otherSlug } } : {}
    return { ...sent, ...slug, ...(part ? { [part]: { ...(sent[part] as object), link: otherSlug } } : {}) }
  }

  /** Everything in an answer that could reveal something, without the requested id. */
  function told(answer: Answer, id: string, endpoint: AnyEndpoint): string {
    const text = answer.text.replaceAll(id, 'ID').replace(/"requestId":"[^"]*"/, '')
    return `${answer.status} ${keepsAnything(endpoint) ? text.replace(madeName, '') : text}`
  }

  /**
   * On PostgreSQL, which is ten times slower and follows the same rules, each place is tried by another member and by
   * one of the other four callers in turn.
   */
  const asking = <T>(callers: readonly T[], at: number) =>
    callers.filter((_, n) => dialect === 'sqlite' || n === 0 || n === 1 + (at % (callers.length - 1)))

  it.each(places.map((place, at) => [place.endpoint.id, place.name, place, at] as const))(
    '%s answers alike for a strange and an unknown %s, and changes nothing',
    async (_id, _name, place, at) => {
      const base = inputFor(place.endpoint, eve.objects)
      const callers: [string, Client, Sent][] = [
        ['another member', eve.client, base],
        ['another member with a link to something else', eve.client, throughLink(place, base)],
        ['a visitor', test.client(), base],
        ['a visitor with a link to something else', test.client(), throughLink(place, base)],
        ['a suspended member', banned.client, base],
      ]
      const before = await checksums(test.app.services.db)
      for (const [who, client, input] of asking(callers, at)) {
        const unknown = newId()
        const strange = ada.objects[place.kind]
        await forgetTries(test)
        const first = await send(test, sameBrowser(test, client), place.endpoint, place.put(input, strange))
        const second = await send(test, sameBrowser(test, client), place.endpoint, place.put(input, unknown))
        pairs++
        // A call refused for invalid input would prove nothing about the object.
        if (client === eve.client && place.name.split('.').length > 2)
          expect(first.code, who).not.toBe('request.invalid')
        expect(told(first, strange, place.endpoint), who).toBe(told(second, unknown, place.endpoint))
        expect(judgeRefusal(place.endpoint, first), who).toBeNull()
        expect(first.text, who).not.toContain(mark)
        if (keepsAnything(place.endpoint)) await takeKeptAlike(test, eve.member.userId, [strange, unknown])
        // Bulk calls answer 200 with the failure of each item.
        else if (first.status < 400) expect(first.text, who).toMatch(/"status":"failed"|"data":\[\]/)
        expect(first.status, who).toBeLessThan(500)
        expect(await checksums(test.app.services.db), who).toEqual(before)
      }
    },
  )

  async function joinAndGo(owner: Person, person: Person): Promise<void> {
    const params = { id: owner.objects.workspace }
    const [role] = (await owner.client.ok(workspaceEndpoints.members, { params })).roles
    const body = { emails: [person.member.email], roleId: role?.id }
    const [invitation] = (await owner.client.ok(workspaceEndpoints.invite, { params, body })).data
    await person.client.ok(workspaceEndpoints.accept, { params: { id: invitation?.id } })
    await person.client.ok(driveEndpoints.item, { params: { id: owner.objects.file } })
    const { data } = await person.client.ok(workspaceEndpoints.members, { params })
    await person.client.ok(workspaceEndpoints.removeMember, { params: { id: data.find(one => one.isMe)?.id } })
  }

  it.each(places.map(place => [place.endpoint.id, place.name, place] as const))(
    '[SPACE-03] %s gives a former member the same answer for a %s of the workspace and an unknown one, and changes nothing',
    async (_id, _name, place) => {
      const input = inputFor(place.endpoint, fay.objects)
      const before = await checksums(test.app.services.db)
      const unknown = newId()
      const strange = chief.objects[place.kind]
      await forgetTries(test)
      const first = await send(test, sameBrowser(test, fay.client), place.endpoint, place.put(input, strange))
      const second = await send(test, sameBrowser(test, fay.client), place.endpoint, place.put(input, unknown))
      formerPairs++
      expect(told(first, strange, place.endpoint)).toBe(told(second, unknown, place.endpoint))
      expect(first.text).not.toContain('chiefs-own-secret')
      if (keepsAnything(place.endpoint)) await takeKeptAlike(test, fay.member.userId, [strange, unknown])
      else if (first.status < 400) expect(first.text).toMatch(/"status":"failed"|"data":\[\]/)
      expect(await checksums(test.app.services.db)).toEqual(before)
    },
  )

  it.each([...new Map(places.map(place => [place.endpoint.id, place.endpoint]))])(
    '%s finds the same things for the one whose they are',
    async (_id, endpoint) => {
      // Reading changes nothing, so one user does for all such calls.
      if (endpoint.method === 'GET') reader ??= await buildPerson(test, 'reader')
      const owner =
        (endpoint.method === 'GET' && reader) || (await buildPerson(test, `owner-${endpoint.id.toLowerCase()}`))
      if (endpoint === workspaceEndpoints.restore) {
        const body = { name: `Team owner-${endpoint.id.toLowerCase()}` }
        await owner.client.ok(workspaceEndpoints.delete, { params: { id: owner.objects.workspace }, body })
      }
      await allow(test, owner, endpoint)
      if (endpoint === importEndpoints.addDrive) answerAsDrive(test)
      const answer = await send(test, owner.client, endpoint, await openedInput(endpoint, owner))
      const isWithoutPicture = ['item.not-found', 'file.no-thumbnail', 'file.thumbnail-pending']
      if (/\.(avatar|thumbnail)$/.test(endpoint.id)) expect(isWithoutPicture).toContain(answer.code)
      else expect(answer.code ?? '', answer.text).not.toMatch(/not-found|sign-in-needed|forbidden|invalid/)
    },
  )

  it('covered every endpoint that takes an id', () => {
    const covered = new Set(places.map(place => place.endpoint.id))
    const bearing = endpoints.filter(endpoint => {
      const { path, params, query, body } = endpoint
      // Its `to` is a day.
      if (path.startsWith('/reports/') || isForEveryone(endpoint)) return false
      const shapes = [params?.shape, query?.shape, typeof body === 'object' ? body.shape : undefined]
      return shapes.some(shape => Object.keys(shape ?? {}).some(name => /^(id|ids|in|to|.*Ids?)$/.test(name)))
    })
    // Its audience is looked at below.
    covered.add('announcements.create')
    expect(bearing.map(({ id }) => id).filter(id => !covered.has(id))).toEqual([])
    // Covers every field that must be an id, however deeply nested.
    const named = new Set(places.map(({ endpoint, name }) => `${endpoint.id} ${name}`))
    const fields = endpoints.flatMap(endpoint =>
      (['query', 'body'] as const).flatMap(part =>
        idPaths(endpoint, part).map(path => `${endpoint.id} ${nameOfPath(part, path)}`),
      ),
    )
    const left = fields.filter(field => !named.has(field))
    expect(left.filter(field => !elsewhere.some(([pattern]) => pattern.test(field)))).toEqual([])
    // And each exception is still needed.
    expect(elsewhere.filter(([pattern]) => !left.some(field => pattern.test(field)))).toEqual([])
    expect(places.filter(({ name }) => name.split('.').length > 2).length).toBeGreaterThanOrEqual(6)
    expect(places.length).toBeGreaterThan(40)
    expect(pairs).toBe(places.length * (dialect === 'sqlite' ? 5 : 2))
    expect(formerPairs).toBe(places.length)
  })
})
