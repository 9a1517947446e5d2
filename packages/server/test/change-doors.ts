import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import type { ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { removalEndpoints } from '@holdall/contract/removals/removals.contract.ts'
import { siteFileEndpoints } from '@holdall/contract/site-files/site-files.contract.ts'
import { expireTrash } from '../src/features/drive/trash/expire-trash.ts'
import { tables } from './all-tables.ts'
import type { DavClient } from './dav.ts'
import { buildFolder, buildRemoval, type TestMember } from './factories.ts'
import type { TestApp } from './harness.ts'
import type { OtherServer } from './peers/other-server.ts'
import { carryOut, nextMoment, planBack } from './rewind-site.ts'
import type { SyncRequests } from './sync-requests.ts'

/** The drive of one member, with the folders `plans` and `elsewhere`, and the file `a.txt` in the former. */
export interface ChangeWorld {
  readonly test: TestApp
  readonly ada: TestMember
  /** Looks after the whole site. */
  readonly admin: TestMember
  readonly dav: DavClient
  readonly sync: SyncRequests
  readonly plans: string
  readonly elsewhere: string
  readonly file: string
  /** Gets what Ada gives away. */
  readonly heir: TestMember
  /** Has files to import. */
  readonly other: OtherServer
}

/** Prepares a change, and returns what makes it. */
export type Door = (world: ChangeWorld) => Promise<() => Promise<unknown>>

export interface Transition {
  /** Where the item is that the change makes, if it makes one: that one is compared, instead of the file. */
  readonly makes?: (world: ChangeWorld) => { readonly parentId: string; readonly name: string }
  /** Whether the file can be locked before, and is still locked after. */
  readonly locks: { readonly before: boolean; readonly after: boolean }
  /** The first is the one with which the others are compared. */
  readonly doors: Readonly<Record<string, Door>>
  /** Differences that have a reason, by door: what of the result isn't compared. */
  readonly unlike?: Readonly<Record<string, readonly string[]>>
}

const one = ({ data }: ItemOutcomes): ItemOutcome => {
  const [outcome] = data
  if (outcome?.status !== 'done') throw new Error(`The change was refused: ${JSON.stringify(outcome)}`)
  return outcome
}
const put = (status: number) => {
  if (status >= 300) throw new Error(`The change was refused with ${status}`)
}

const calls = ({ ada, file }: ChangeWorld) => ({
  trash: async () => one(await ada.client.ok(e.trash, { body: { ids: [file] } })),
  restore: async () => one(await ada.client.ok(e.restore, { body: { ids: [file], onConflict: 'ask' } })),
  move: async (to: string) => one(await ada.client.ok(e.move, { body: { ids: [file], to, onConflict: 'ask' } })),
  rename: (name: string) => ada.client.ok(e.rename, { params: { id: file }, body: { name } }),
  undo: async ({ undo }: ItemOutcome) => one(await ada.client.ok(e.putBack, { body: { steps: undo ? [undo] : [] } })),
})

/** Brings the folder back to a moment; everything that was done since is undone. */
async function rewound({ test, ada, plans }: ChangeWorld, at: number): Promise<void> {
  const act = await carryOut(test, ada, (await planBack(test, ada, plans, at)).id)
  if (act.state !== 'done' || act.left.length > 0) throw new Error(`The rewind was left: ${JSON.stringify(act)}`)
}

async function now(): Promise<number> {
  await nextMoment()
  const at = Date.now()
  await nextMoment()
  return at
}

const movedTo =
  (send: (world: ChangeWorld) => (from: string, to: string) => Promise<number>, path: string): Door =>
  async world =>
  async () =>
    put(await send(world)('/plans/a.txt', path))

const davMove =
  ({ dav }: ChangeWorld) =>
  (from: string, to: string) =>
    dav.status('MOVE', `/files${from}`, { headers: { destination: `/dav/files${to}` } })
const syncMove =
  ({ sync }: ChangeWorld) =>
  async (from: string, to: string) =>
    (await sync.send('MOVE', `${sync.files}${from}`, { headers: { destination: `${sync.files}${to}` } })).statusCode

/** Rewind and administrators have one line for a whole act. */
const wholeAct = ['activity', 'webhooks', 'recents']

/** Every way in which a member's file gets from one state to another. */
export const moves: Readonly<Record<string, Transition>> = {
  'into the trash': {
    locks: { before: true, after: false },
    doors: {
      'drive.trash': async world => () => calls(world).trash(),
      'drive.putBack': async world => {
        await calls(world).trash()
        const restored = await calls(world).restore()
        return () => calls(world).undo(restored)
      },
      'WebDAV DELETE':
        async ({ dav }) =>
        async () =>
          put(await dav.status('DELETE', '/files/plans/a.txt')),
      'sync DELETE':
        async ({ sync }) =>
        async () =>
          put((await sync.send('DELETE', `${sync.files}/plans/a.txt`)).statusCode),
      'WebDAV MOVE of a folder onto it': async ({ dav, ada, elsewhere }) => {
        await buildFolder(ada, 'a.txt', elsewhere)
        return async () =>
          put(
            await dav.status('MOVE', '/files/elsewhere/a.txt', {
              headers: { destination: '/dav/files/plans/a.txt', overwrite: 'T' },
            }),
          )
      },
      'uploads.delete':
        async ({ admin, file }) =>
        () =>
          admin.client.ok(siteFileEndpoints.delete, { body: { entryIds: [file], paths: [], deleteForever: false } }),
      'rewind.start': async world => {
        await calls(world).trash()
        const at = await now()
        await calls(world).restore()
        return () => rewound(world, at)
      },
    },
    unlike: {
      // The folder that takes its place is told and counted as well.
      'WebDAV MOVE of a folder onto it': ['totals', 'events', 'recents'],
      'rewind.start': ['activity', 'webhooks'],
    },
  },
  'out of the trash': {
    locks: { before: false, after: false },
    doors: {
      'drive.restore': async world => {
        await calls(world).trash()
        return () => calls(world).restore()
      },
      'drive.putBack': async world => {
        const trashed = await calls(world).trash()
        return () => calls(world).undo(trashed)
      },
      'removals.restore': async world => {
        const { test, ada, plans, file } = world
        await calls(world).trash()
        const id = await buildRemoval(test, ada.userId, plans, file, 'Laptop')
        return () => ada.client.ok(removalEndpoints.restore, { params: { id } })
      },
      'rewind.start': async world => {
        const at = await now()
        await calls(world).trash()
        return () => rewound(world, at)
      },
    },
    unlike: { 'rewind.start': wholeAct },
  },
  'to another folder': {
    locks: { before: true, after: true },
    doors: {
      'drive.move': async world => () => calls(world).move(world.elsewhere),
      'drive.putBack': async world => {
        await calls(world).move(world.elsewhere)
        const back = await calls(world).move(world.plans)
        return () => calls(world).undo(back)
      },
      'WebDAV MOVE': movedTo(davMove, '/elsewhere/a.txt'),
      'sync MOVE': movedTo(syncMove, '/elsewhere/a.txt'),
    },
  },
  'out of the trash forever': {
    locks: { before: false, after: false },
    doors: {
      'drive.deleteForever': async world => {
        await calls(world).trash()
        return async () => one(await world.ada.client.ok(e.deleteForever, { body: { ids: [world.file] } }))
      },
      'drive.emptyTrash': async world => {
        await calls(world).trash()
        return () => world.ada.client.ok(e.emptyTrash, { body: { spaceId: world.ada.space.id } })
      },
      'uploads.delete': async world => {
        await calls(world).trash()
        const body = { entryIds: [world.file], paths: [], deleteForever: true }
        return () => world.admin.client.ok(siteFileEndpoints.delete, { body })
      },
      'time in the trash': async world => {
        const { test, file } = world
        await calls(world).trash()
        await test.app.services.db.transaction(tx =>
          tables(tx).updateTable('items').set({ trashed_at: 1 }).where('id', '=', file).execute(),
        )
        return () => expireTrash(test.app.ctx)
      },
    },
    unlike: { 'time in the trash': ['activity'] },
  },
  'to another name': {
    locks: { before: true, after: true },
    doors: {
      'drive.rename': async world => () => calls(world).rename('b.txt'),
      'drive.putBack': async world => {
        await calls(world).rename('b.txt')
        await calls(world).rename('a.txt')
        const spot = { parentId: world.plans, isTrashed: false }
        const undo = { id: world.file, from: { ...spot, name: 'a.txt' }, to: { ...spot, name: 'b.txt' } }
        return () => calls(world).undo({ id: world.file, status: 'done', undo })
      },
      'WebDAV MOVE': movedTo(davMove, '/plans/b.txt'),
      'sync MOVE': movedTo(syncMove, '/plans/b.txt'),
      'rewind.start': async world => {
        await calls(world).rename('b.txt')
        const at = await now()
        await calls(world).rename('a.txt')
        return () => rewound(world, at)
      },
    },
    unlike: { 'rewind.start': wholeAct },
  },
}
