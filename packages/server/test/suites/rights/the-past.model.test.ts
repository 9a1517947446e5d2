import { activityEndpoints as a } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { rewindEndpoints as r } from '@holdall/contract/rewind/rewind.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { createTestApp, type TestApp } from '../../harness.ts'
import { randomOf } from '../../random.ts'
import { nextMoment } from '../../rewind-site.ts'

interface Share {
  readonly id: string
  readonly role: GrantRole
  readonly since: number
  readonly withVersions: boolean
}

interface File {
  readonly id: string
  readonly name: string
  /** What it contained, first to last. */
  readonly texts: string[]
  readonly madeAt: number
  /** When it was put into the trash, if it is there. */
  trashedAt: number | null
}

/** A folder of Ada's, what is in it, who holds it, and what happened to it, all at random. */
interface World {
  readonly folderId: string
  readonly madeAt: number
  readonly files: File[]
  readonly shares: Map<string, Share>
  /** Renames of files, with the time of each. */
  readonly renames: { readonly fileId: string; readonly at: number }[]
  /** Times at which nothing happened. */
  readonly moments: number[]
}

const edits = (role: GrantRole) => role === 'editor' || role === 'manager'

/** The rule of docs/decisions/0115, once more and without SQL. */
const rule = {
  versions: (share: Share, { texts }: File) =>
    edits(share.role) || share.withVersions ? texts.toReversed() : texts.slice(-1),
  trash: (share: Share, files: readonly File[]) =>
    files.filter(file => edits(share.role) && file.trashedAt !== null && file.trashedAt >= share.since),
  mayRewindTo: (share: Share, moment: number) => share.role === 'manager' && moment >= share.since,
  renames: (share: Share, { renames }: World) => renames.filter(({ at }) => at >= share.since),
}

describe.each(dialects)('the past on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let people: TestMember[]
  beforeAll(async () => {
    test = await createTestApp(dialect)
    await test.app.services.settings.save({ 'drive.send_share_notification': false, 'drive.version_count': null }, null)
    ada = await buildMember(test)
    people = [await buildMember(test), await buildMember(test)]
  })
  afterAll(() => test.close())

  const now = () => test.clock.now()

  async function build(seed: number): Promise<World> {
    const random = randomOf(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const madeAt = now()
    const { id: folderId } = await buildFolder(ada, `Folder ${seed}`)
    const world: World = { folderId, madeAt, files: [], shares: new Map(), renames: [], moments: [] }
    const live = () => world.files.filter(file => file.trashedAt === null)
    const acts = {
      write: async () => {
        const text = `words ${world.files.length} ${random()}`
        const file = random() < 0.6 ? pick(live()) : undefined
        const name = file?.name ?? `${seed}-${world.files.length}.txt`
        const id = await buildFile(test, ada, { name, text, parentId: folderId })
        if (file) file.texts.push(text)
        else world.files.push({ id, name, texts: [text], madeAt: now(), trashedAt: null })
      },
      rename: async () => {
        const file = pick(live())
        if (!file) return
        const at = now()
        await ada.client.ok(d.rename, { params: { id: file.id }, body: { name: `other ${file.name}` } })
        await ada.client.ok(d.rename, { params: { id: file.id }, body: { name: file.name } })
        world.renames.push({ fileId: file.id, at }, { fileId: file.id, at })
      },
      trash: async () => {
        const file = pick(live())
        if (!file) return
        file.trashedAt = now()
        await ada.client.ok(d.trash, { body: { ids: [file.id] } })
      },
      restore: async () => {
        const file = pick(world.files.filter(one => one.trashedAt !== null))
        if (!file) return
        await ada.client.ok(d.restore, { body: { ids: [file.id] } })
        file.trashedAt = null
      },
      share: async () => {
        const [person, role, withVersions] = [pick(people), pick(GrantRole.options), random() < 0.3]
        const body = { emails: [person.email], role, withVersions }
        const before = world.shares.get(person.userId)
        const since = before?.since ?? now()
        const { data } = await ada.client.ok(p.share, { params: { id: folderId }, body })
        world.shares.set(person.userId, { id: data[0]?.id ?? '', role, withVersions, since })
      },
      unshare: async () => {
        const person = pick(people)
        const share = world.shares.get(person.userId)
        if (!share) return
        await ada.client.ok(p.endGrant, { params: { id: share.id } })
        world.shares.delete(person.userId)
      },
    }
    await acts.write()
    for (let n = 0; n < 22; n++) {
      await nextMoment()
      world.moments.push(now())
      await nextMoment()
      await acts[pick(['write', 'write', 'rename', 'trash', 'restore', 'share', 'share', 'unshare'] as const)]()
    }
    await test.app.services.cache.clear()
    return world
  }

  async function compareVersions(world: World, { client }: TestMember, share: Share) {
    for (const file of world.files.filter(one => one.trashedAt === null)) {
      const { data } = await client.ok(v.versions, { params: { id: file.id } })
      const seen: string[] = []
      const { data: all } = await ada.client.ok(v.versions, { params: { id: file.id } })
      for (const { id } of all) {
        const { raw, status } = await client.call(fileEndpoints.versionContent, { params: { id } })
        if (status === 200) seen.push(raw.payload)
      }
      expect(seen).toEqual(rule.versions(share, file))
      expect(data).toHaveLength(seen.length)
    }
  }

  async function compareTrash(world: World, { client }: TestMember, share: Share) {
    const { data } = await client.ok(d.trashList, { query: { perPage: 100 } })
    const names = data.map(item => item.name).filter(name => world.files.some(file => file.name === name))
    expect(names.sort()).toEqual(
      rule
        .trash(share, world.files)
        .map(file => file.name)
        .sort(),
    )
  }

  async function compareRewind(world: World, { client }: TestMember, share: Share) {
    for (const moment of world.moments) {
      const query = { at: new Date(moment).toISOString() }
      const { status } = await client.call(r.contents, { params: { id: world.folderId }, query })
      expect([moment >= share.since, status]).toEqual([
        moment >= share.since,
        rule.mayRewindTo(share, moment) ? 200 : share.role === 'manager' ? 409 : 403,
      ])
    }
  }

  async function compareActivity(world: World, { client }: TestMember, share: Share) {
    const { data } = await client.ok(a.ofItem, { params: { id: world.folderId }, query: { perPage: 100 } })
    expect(data.filter(one => one.kind === 'renamed')).toHaveLength(rule.renames(share, world).length)
  }

  it.each([1, 2, 3, 4])(
    'what is known of it is what a right covered, in world %i',
    { timeout: 120_000 },
    async seed => {
      const world = await build(seed)
      for (const person of people) {
        const share = world.shares.get(person.userId)
        if (!share) {
          expect((await person.client.call(a.ofItem, { params: { id: world.folderId } })).status).toBe(404)
          for (const file of world.files)
            expect((await person.client.call(v.versions, { params: { id: file.id } })).status).toBe(404)
          continue
        }
        await compareVersions(world, person, share)
        await compareTrash(world, person, share)
        await compareRewind(world, person, share)
        await compareActivity(world, person, share)
      }
    },
  )
})
