import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTries } from '../../accounts.ts'
import { dialects } from '../../databases.ts'
import { basic, buildAppPassword } from '../../dav.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { createTestApp, type TestApp } from '../../harness.ts'
import { checksums } from '../checksum.ts'
import type { Outcome, Right, Standing } from './model.ts'
import { buildCallers, type Caller } from './people.ts'

const mark = 'harbourlight'
const bytes = `bytes of ${mark}`

interface DavDoor {
  readonly name: string
  readonly method: string
  /** Below the folder: empty for the folder itself. */
  readonly path: 'file' | 'new' | ''
  readonly needs: Right
  readonly headers?: (base: string) => Record<string, string>
  readonly body?: string
  readonly atTop?: true
}

const lock = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
const patch = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
const to = (path: string) => () => ({ destination: `/dav${path}` })

/** Every way to an item by WebDAV, with the right that it takes. */
const doors: readonly DavDoor[] = [
  { name: 'list', method: 'PROPFIND', path: '', needs: 'know', headers: () => ({ depth: '1' }), atTop: true },
  { name: 'look up a file', method: 'PROPFIND', path: 'file', needs: 'know', headers: () => ({ depth: '0' }) },
  { name: 'bytes', method: 'GET', path: 'file', needs: 'download' },
  { name: 'a range of bytes', method: 'GET', path: 'file', needs: 'download', headers: () => ({ range: 'bytes=0-3' }) },
  { name: 'length of the bytes', method: 'HEAD', path: 'file', needs: 'download' },
  { name: 'copy a file away', method: 'COPY', path: 'file', needs: 'download', headers: to('/files/away') },
  { name: 'copy a folder away', method: 'COPY', path: '', needs: 'download', headers: to('/files/away'), atTop: true },
  {
    name: 'copy within',
    method: 'COPY',
    path: 'file',
    needs: 'add',
    headers: base => ({ destination: `${base}/copy` }),
  },
  { name: 'new file', method: 'PUT', path: 'new', needs: 'add', body: 'new', atTop: true },
  { name: 'new folder', method: 'MKCOL', path: 'new', needs: 'add', atTop: true },
  { name: 'lock a new file', method: 'LOCK', path: 'new', needs: 'edit', body: lock },
  { name: 'new content', method: 'PUT', path: 'file', needs: 'edit', body: 'changed' },
  { name: 'properties', method: 'PROPPATCH', path: 'file', needs: 'edit', body: patch },
  { name: 'lock a file', method: 'LOCK', path: 'file', needs: 'edit', body: lock },
  {
    name: 'rename a file',
    method: 'MOVE',
    path: 'file',
    needs: 'place',
    headers: base => ({ destination: `${base}/other` }),
  },
  { name: 'trash a file', method: 'DELETE', path: 'file', needs: 'place' },
  { name: 'trash a folder', method: 'DELETE', path: '', needs: 'place' },
]

/** What an answer says of the caller's rights. Where not even the folder is known there is no place for anything new. */
function outcomeOf(status: number): Outcome {
  if (status < 300) return 'allowed'
  if (status === 401) return 'sign-in'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 409) return 'hidden'
  throw new Error(`${status} belongs to no right`)
}

function expected(door: DavDoor, { isMember, standing }: Caller, place: keyof Standing): readonly Outcome[] {
  // Nobody comes here through a link.
  if (!isMember) return ['sign-in']
  const rights = standing[place]
  if (rights.has(door.needs)) return ['allowed']
  // Where not even the top of what is shared is known, its name is free in a folder that nobody can fill.
  return rights.has('know') || place === 'top' ? ['forbidden', 'hidden'] : ['hidden']
}

describe.each(dialects)(
  '[DAV-01] [SHARE-02] [SHARE-05] [LINK-06] every door of WebDAV and every kind of caller on %s',
  dialect => {
    let test: TestApp
    let owner: TestMember
    let shared: string
    let callers: (Caller & { readonly authorization: string | null; readonly base: string })[]
    let made = 0
    let calls = 0
    beforeAll(async () => {
      test = await createTestApp(dialect)
      owner = await buildMember(test)
      shared = (await buildFolder(owner, `${mark} shared`)).id
      callers = []
      for (const caller of await buildCallers(test, owner, shared)) callers.push(await withPassword(caller))
    })
    afterAll(async () => {
      await test.close()
      console.log(`${dialect}: ${doors.length} doors of WebDAV, ${callers.length} callers, ${calls} calls`)
    })

    async function withPassword(caller: Caller) {
      const userId = caller.client.cookies.get('test-user')
      const root = caller.name === 'owner' ? 'files' : 'shared'
      const base = `/dav/${root}/${encodeURIComponent(`${mark} shared`)}`
      if (!userId) return { ...caller, authorization: null, base }
      const { db } = test.app.services
      const { email } = await db.read.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
      const { secret } = await buildAppPassword(test, { ...owner, userId, email })
      return { ...caller, authorization: basic(email, secret), base }
    }

    async function buildTarget(place: keyof Standing) {
      const folder = `${mark} folder ${++made}`
      const parentId = place === 'top' ? shared : (await buildFolder(owner, folder, shared)).id
      const file = `${mark} ${++made}.txt`
      await buildFile(test, owner, { name: file, text: bytes, parentId })
      return { folder: place === 'top' ? '' : `/${encodeURIComponent(folder)}`, file: encodeURIComponent(file) }
    }

    async function come(
      caller: (typeof callers)[number],
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
          ...door.headers?.(base),
        },
        ...(door.body === undefined ? {} : { payload: door.body }),
      })
    }

    const places = doors.flatMap(door =>
      (door.atTop ? (['below', 'top'] as const) : (['below'] as const)).map(place => [door.name, place, door] as const),
    )

    it.each(places)('%s (%s) opens for those who may, and for nobody else', async (_name, place, door) => {
      const mayPass = (caller: Caller) => expected(door, caller, place).includes('allowed')
      const target = await buildTarget(place)
      // Drives are made, and the use of a password is noted, when their owners first look.
      for (const caller of callers) await come(caller, doors[1]!, place, { ...target, file: 'nothing' })
      const before = await checksums(test.app.services.db)
      for (const caller of callers.filter(one => !mayPass(one))) {
        const answer = await come(caller, door, place, target)
        expect(expected(door, caller, place), `${caller.name}: ${answer.statusCode} ${answer.payload}`).toContain(
          outcomeOf(answer.statusCode),
        )
        expect(answer.payload, caller.name).not.toContain(bytes)
        if (!caller.standing[place].has('know')) expect(answer.payload, caller.name).not.toContain(mark)
      }
      expect(await checksums(test.app.services.db)).toEqual(before)
      for (const caller of callers.filter(mayPass)) {
        const answer = await come(caller, door, place, await buildTarget(place))
        expect(outcomeOf(answer.statusCode), `${caller.name}: ${answer.statusCode} ${answer.payload}`).toBe('allowed')
      }
    })

    it('lists what is shared to those who may know of it alone', async () => {
      for (const caller of callers.filter(({ isMember, name }) => isMember && name !== 'owner')) {
        const answer = await test.app.http.inject({
          method: 'PROPFIND' as 'GET',
          url: '/dav/shared/',
          headers: { authorization: caller.authorization ?? '', depth: '1' },
        })
        expect(answer.payload.includes(mark), caller.name).toBe(caller.standing.top.has('know'))
      }
      expect((await owner.client.ok(driveEndpoints.item, { params: { id: shared } })).name).toContain(mark)
    })
  },
)
