import { manyAtOnce, ok } from '../lib/http.ts'
import { addMember, type Member } from '../lib/member.ts'

interface Prepared {
  /** How many times `run` does it. */
  readonly count: number
  run(count: number): Promise<unknown>
}

interface Operation {
  /** Settings of the server, as variables of its environment. */
  readonly env?: Readonly<Record<string, string>>
  prepare(member: Member): Promise<Prepared>
}

interface Page {
  readonly data: readonly { readonly id: string }[]
}

const kibibyte = 1024

async function folderOf(member: Member, name: string): Promise<string> {
  const { id } = await member.json<{ id: string }>('POST', '/items/folders', { parentId: member.rootId, name })
  return id
}

async function fullFolder(member: Member, count: number): Promise<string> {
  const id = await folderOf(member, 'full')
  const paths = Array.from({ length: count }, (_, n) => [`folder ${n}`])
  for (let at = 0; at < count; at += 5000)
    await member.json('POST', `/items/${id}/folder-tree`, { paths: paths.slice(at, at + 5000) })
  return id
}

const get = (member: Member, path: string) => ok(`${member.url}/api/v1${path}`, { headers: member.headers })

async function prepareDownloads(member: Member): Promise<Prepared> {
  const id = await folderOf(member, 'to read')
  const ids: string[] = []
  await manyAtOnce(500, 8, async n => {
    ids[n] = await member.upload(`file ${n}`, 10 * kibibyte, id)
  })
  return {
    count: 4000,
    run: count => manyAtOnce(count, 32, n => get(member, `/items/${ids[n % ids.length]}/content`)),
  }
}

/** What can be profiled, by name. */
export const operations: Readonly<Record<string, Operation>> = {
  'small uploads': {
    async prepare(member) {
      let round = 0
      return {
        count: 1000,
        async run(count) {
          const id = await folderOf(member, `small ${round++}`)
          return manyAtOnce(count, 8, n => member.upload(`file ${n}`, 10 * kibibyte, id))
        },
      }
    },
  },
  'large uploads': {
    async prepare(member) {
      let round = 0
      return {
        count: 4,
        async run(count) {
          for (let n = 0; n < count; n++) await member.upload(`large ${round++}`, 512 * kibibyte * kibibyte)
        },
      }
    },
  },
  zips: {
    async prepare(member) {
      const id = await folderOf(member, 'to zip')
      await manyAtOnce(400, 8, n => member.upload(`part ${n}`, kibibyte * kibibyte, id))
      return {
        count: 6,
        async run(count) {
          for (let n = 0; n < count; n++) {
            const archive = await member.json<{ url: string }>('POST', '/archives', { ids: [id] })
            await ok(new URL(archive.url, member.url).href, { headers: member.headers })
          }
        },
      }
    },
  },
  'small downloads': {
    prepare: prepareDownloads,
  },
  'small downloads sent by nginx': {
    env: { STATIC_FILE_DELIVERY: 'xaccel' },
    prepare: prepareDownloads,
  },
  'pages of a folder': {
    async prepare(member) {
      const id = await fullFolder(member, 10_000)
      return { count: 1000, run: count => manyAtOnce(count, 8, () => get(member, `/items/${id}/children?limit=100`)) }
    },
  },
  'pages above 300 closed folders': {
    async prepare(member) {
      const guest = await addMember(member, member, 'guest@example.org')
      const id = await fullFolder(member, 300)
      const { group } = await member.json<{ group: { id: string } }>('POST', '/groups', { name: 'guests' })
      const { users } = await member.json<{ users: { id: string }[] }>('GET', '/users/search?query=guest')
      await member.json('POST', `/groups/${group.id}/members`, { userIds: users.map(user => user.id) })
      await member.json('POST', `/items/${id}/grants`, { emails: [], groupIds: [group.id], role: 'viewer' })
      const teams = Array.from({ length: 300 }, (_, n) => [`folder ${n}`, 'closed'])
      await member.json('POST', `/items/${id}/folder-tree`, { paths: teams })
      const page = await member.json<Page>('GET', `/items/${id}/children?perPage=300`)
      for (const team of page.data) {
        const { data } = await member.json<Page>('GET', `/items/${team.id}/children`)
        await member.json('POST', `/items/${data[0]?.id}/closings`, { kind: 'group', targetId: group.id })
      }
      return { count: 200, run: count => manyAtOnce(count, 1, () => get(guest, `/items/${id}/children?perPage=100`)) }
    },
  },
  'whole folders of 10,000': {
    async prepare(member) {
      const id = await fullFolder(member, 10_000)
      const readAll = async () => {
        for (let cursor: string | null = ''; cursor !== null; ) {
          const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
          const path = `/items/${id}/children?perPage=500${after}`
          cursor = (await member.json<{ nextCursor: string | null }>('GET', path)).nextCursor
        }
      }
      return { count: 20, run: count => manyAtOnce(count, 1, readAll) }
    },
  },
  'people of the back-office': {
    async prepare(member) {
      for (let n = 0; n < 100; n++)
        await member.json('POST', '/users', { email: `person${n}@example.org`, password: 'correct horse battery' })
      return { count: 1000, run: count => manyAtOnce(count, 8, () => get(member, '/users?perPage=15')) }
    },
  },
  'new folders': {
    async prepare(member) {
      const parentId = await folderOf(member, 'to fill')
      let round = 0
      return {
        count: 300,
        run: count => {
          const name = ++round
          return manyAtOnce(count, 8, n =>
            member.json('POST', '/items/folders', { parentId, name: `new ${name} ${n}` }),
          )
        },
      }
    },
  },
  searches: {
    async prepare(member) {
      await fullFolder(member, 10_000)
      return { count: 1000, run: count => manyAtOnce(count, 8, n => get(member, `/search?q=folder%20${n}`)) }
    },
  },
}
