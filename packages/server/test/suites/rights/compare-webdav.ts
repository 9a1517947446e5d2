import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dialect } from '../../../src/platform/database/database.ts'
import { forgetTries } from '../../accounts.ts'
import { tables } from '../../all-tables.ts'
import { basic, buildAppPassword } from '../../dav.ts'
import { buildFile, buildFolder, type TestMember } from '../../factories.ts'
import { createTestApp, type TestApp } from '../../harness.ts'
import { areAllTried } from '../../some-of.ts'
import { checksums } from '../checksum.ts'
import { chooseCallers } from './choose-callers.ts'
import type { Outcome, Right, Standing } from './model.ts'
import type { Caller } from './people.ts'

const mark = 'harbourlight'
const bytes = `bytes of ${mark}`

interface DavDoor {
  readonly name: string
  readonly method: string
  /** The path below the folder; empty for the folder itself. */
  readonly path: 'file' | 'new' | ''
  readonly needs: Right | readonly Right[]
  readonly headers?: (base: string, home: string) => Record<string, string>
  readonly body?: string
  readonly atTop?: true
}

export const lockBody =
  '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
export const patchBody = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
let taken = 0
/** Into the caller's own drive, under a name that is free. */
const home = (name: string) => (_base: string, home: string) => ({ destination: `${home}/${name}-${++taken}` })

/** Every way to an item over WebDAV, with the right that it needs. */
const doors: readonly DavDoor[] = [
  { name: 'list', method: 'PROPFIND', path: '', needs: 'know', headers: () => ({ depth: '1' }), atTop: true },
  { name: 'look up a file', method: 'PROPFIND', path: 'file', needs: 'know', headers: () => ({ depth: '0' }) },
  { name: 'bytes', method: 'GET', path: 'file', needs: 'download' },
  { name: 'a range of bytes', method: 'GET', path: 'file', needs: 'download', headers: () => ({ range: 'bytes=0-3' }) },
  { name: 'length of the bytes', method: 'HEAD', path: 'file', needs: 'download' },
  { name: 'copy a file away', method: 'COPY', path: 'file', needs: 'download', headers: home('away') },
  { name: 'copy a folder away', method: 'COPY', path: '', needs: 'download', headers: home('away'), atTop: true },
  {
    name: 'copy within',
    method: 'COPY',
    path: 'file',
    needs: ['add', 'download'],
    headers: base => ({ destination: `${base}/copy` }),
  },
  { name: 'new file', method: 'PUT', path: 'new', needs: 'add', body: 'new', atTop: true },
  { name: 'new folder', method: 'MKCOL', path: 'new', needs: 'add', atTop: true },
  { name: 'lock a new file', method: 'LOCK', path: 'new', needs: ['add', 'edit'], body: lockBody },
  { name: 'new content', method: 'PUT', path: 'file', needs: 'edit', body: 'changed' },
  { name: 'properties', method: 'PROPPATCH', path: 'file', needs: 'edit', body: patchBody },
  { name: 'lock a file', method: 'LOCK', path: 'file', needs: 'edit', body: lockBody },
  {
    name: 'rename a file',
    method: 'MOVE',
    path: 'file',
    needs: 'place',
    headers: base => ({ destination: `${base}/other` }),
  },
  { name: 'trash a file', method: 'DELETE', path: 'file', needs: 'bin' },
  { name: 'trash a folder', method: 'DELETE', path: '', needs: 'bin' },
  { name: 'move a file away', method: 'MOVE', path: 'file', needs: 'take', headers: home('taken') },
  { name: 'move a folder away', method: 'MOVE', path: '', needs: 'take', headers: home('taken') },
]

/**
 * What a status says about the caller's rights. A 409 counts as hidden: if the folder is unknown, nothing can be
 * created in it.
 */
function outcomeOf(status: number): Outcome {
  if (status < 300) return 'allowed'
  if (status === 401) return 'sign-in'
  // 502: the item is known, but may not leave its space.
  if (status === 403 || status === 502) return 'forbidden'
  if (status === 404 || status === 409) return 'hidden'
  throw new Error(`${status} belongs to no right`)
}

/** The callers, and where they find the folder. */
export interface DavScene {
  readonly owner: TestMember
  /** The folder's id. */
  readonly shared: string
  readonly callers: readonly Caller[]
  /** Where a caller finds the folder, and the listing that leads to it. */
  readonly wayOf: (caller: Caller) => { readonly base: string; readonly listing: string }
  /** Says where each finds their own drive. */
  readonly home: string
  /** Whether the folder's name is free for callers who don't know it, because its path is only that name. */
  readonly isTopFree: boolean
}

interface Client extends Caller {
  readonly authorization: string | null
  readonly base: string
  readonly listing: string
}

/**
 * Sends every caller of a scene to every WebDAV door and compares the outcomes with the model. For addresses that lead to the
 * same code, the methods that their clients use are enough, with some of the callers for each right.
 */
export function compareAtDavDoors(
  dialect: Dialect,
  build: (test: TestApp, mark: string) => Promise<DavScene>,
  methods?: readonly string[],
): void {
  let test: TestApp
  let scene: DavScene
  let owner: TestMember
  let callers: Client[]
  let made = 0
  let calls = 0
  beforeAll(async () => {
    test = await createTestApp(dialect)
    scene = await build(test, mark)
    owner = scene.owner
    callers = []
    for (const caller of scene.callers) callers.push(await withPassword(caller))
  })
  afterAll(async () => {
    await test.close()
    console.log(
      `${dialect}: ${new Set(places.map(([name]) => name)).size} doors of WebDAV, ${callers.length} callers, ${calls} calls`,
    )
  })

  function expected(door: DavDoor, { isMember, standing }: Caller, place: keyof Standing): readonly Outcome[] {
    // Links don't work over WebDAV.
    if (!isMember) return ['sign-in']
    const rights = standing[place]
    if ([door.needs].flat().every(right => rights.has(right))) return ['allowed']
    // For callers who don't know the shared folder, its name is free in a folder to which nothing can be added.
    return rights.has('know') || (place === 'top' && scene.isTopFree) ? ['forbidden', 'hidden'] : ['hidden']
  }

  async function withPassword(caller: Caller): Promise<Client> {
    const userId = caller.client.cookies.get('test-user')
    const way = scene.wayOf(caller)
    if (!userId) return { ...caller, ...way, authorization: null }
    const { db } = test.app.services
    const { email } = await tables(db.read)
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { secret } = await buildAppPassword(test, { userId })
    return { ...caller, ...way, authorization: basic(email, secret) }
  }

  async function buildTarget(place: keyof Standing) {
    const folder = `${mark} folder ${++made}`
    const { shared } = scene
    const parentId = place === 'top' ? shared : (await buildFolder(owner, folder, shared)).id
    const file = `${mark} ${++made}.txt`
    await buildFile(test, owner, { name: file, text: bytes, parentId })
    return { folder: place === 'top' ? '' : `/${encodeURIComponent(folder)}`, file: encodeURIComponent(file) }
  }

  async function come(
    caller: Client,
    door: DavDoor,
    place: keyof Standing,
    target: Awaited<ReturnType<typeof buildTarget>>,
  ) {
    await forgetTries(test)
    calls++
    const base = caller.base + target.folder
    const name = door.path === '' ? '' : `/${door.path === 'file' ? target.file : `new ${place} ${++made}`}`
    const cookie = [...caller.client.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    return test.app.http.inject({
      method: door.method as 'GET',
      url: encodeURI(decodeURI(base + name)),
      headers: {
        host: 'drive.test',
        ...(caller.authorization ? { authorization: caller.authorization } : {}),
        ...(cookie ? { cookie } : {}),
        ...door.headers?.(base, scene.home),
      },
      ...(door.body === undefined ? {} : { payload: door.body }),
    })
  }

  const tried = doors.filter(({ method }) => methods?.includes(method) ?? true)
  const places = tried.flatMap(door =>
    (door.atTop ? (['below', 'top'] as const) : (['below'] as const)).map(place => [door.name, place, door] as const),
  )
  const choose = chooseCallers(
    areAllTried && !methods && dialect === 'sqlite',
    places.map(([, place, door]) => `${door.needs} ${place}`),
  )

  const numbered = places.map((place, at) => [...place, at] as const)
  it.each(numbered)('%s (%s) opens only for those who may', async (_name, place, door, at) => {
    const coming = choose(callers, at)
    const mayPass = (caller: Caller) => expected(door, caller, place).includes('allowed')
    const target = await buildTarget(place)
    // The first request of a caller creates their drive and records the use of their password.
    for (const caller of coming) await come(caller, doors[1]!, place, { ...target, file: 'nothing' })
    const before = await checksums(test.app.services.db)
    for (const caller of coming.filter(one => !mayPass(one))) {
      const answer = await come(caller, door, place, target)
      expect(expected(door, caller, place), `${caller.name}: ${answer.statusCode} ${answer.payload}`).toContain(
        outcomeOf(answer.statusCode),
      )
      expect(answer.payload, caller.name).not.toContain(bytes)
      if (!caller.standing[place].has('know')) expect(answer.payload, caller.name).not.toContain(mark)
    }
    expect(await checksums(test.app.services.db)).toEqual(before)
    for (const caller of coming.filter(mayPass)) {
      const answer = await come(caller, door, place, await buildTarget(place))
      expect(outcomeOf(answer.statusCode), `${caller.name}: ${answer.statusCode} ${answer.payload}`).toBe('allowed')
    }
  })

  it('lists it only to those who may see it', async () => {
    for (const caller of callers.filter(({ isMember }) => isMember)) {
      const answer = await test.app.http.inject({
        method: 'PROPFIND' as 'GET',
        url: caller.listing,
        headers: { authorization: caller.authorization ?? '', depth: '1' },
      })
      expect(answer.payload.includes(mark), caller.name).toBe(caller.standing.top.has('view'))
    }
    expect((await owner.client.ok(driveEndpoints.item, { params: { id: scene.shared } })).name).toContain(mark)
  })
}
