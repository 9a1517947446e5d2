import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { quarantineEndpoints } from '@holdall/contract/scanning/scanning.contract.ts'
import { manageUserEndpoints } from '@holdall/contract/users/manage.endpoints.ts'
import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { setAside } from '../src/features/scanning/set-aside.ts'
import { tables } from './all-tables.ts'
import type { ChangeWorld, Transition } from './change-doors.ts'

/** The file has no other version that could take the place of the infected one. */
async function keepOneVersion({ ada, file }: ChangeWorld): Promise<void> {
  const { data } = await ada.client.ok(versionEndpoints.versions, { params: { id: file } })
  for (const { id, isCurrent } of data)
    if (!isCurrent) await ada.client.ok(versionEndpoints.deleteVersion, { params: { id } })
}

async function infect({ test, file }: ChangeWorld): Promise<void> {
  const { read } = test.app.services.db
  const current = await tables(read)
    .selectFrom('items')
    .innerJoin('versions', 'versions.id', 'items.version_id')
    .select('versions.blob_id as id')
    .where('items.id', '=', file)
    .executeTakeFirstOrThrow()
  await setAside(test.app.ctx, current, 'Virus')
}

async function release({ test, admin, file }: ChangeWorld): Promise<void> {
  const row = await tables(test.app.services.db.read)
    .selectFrom('quarantine')
    .select('id')
    .where('item_id', '=', file)
    .executeTakeFirstOrThrow()
  await admin.client.ok(quarantineEndpoints.release, { params: { ids: row.id } })
}

/** A drive whose owner leaves is deleted, and everything in it comes into one folder of the heir's: one line says so. */
const wholeDrive = ['item', 'totals', 'usage', 'activity', 'webhooks', 'events', 'recents', 'stars', 'tags']

/** Every way in which a file goes out of its owner's reach without having been deleted, and back. */
export const leavings: Readonly<Record<string, Transition>> = {
  'into quarantine': {
    locks: { before: true, after: false },
    doors: {
      'the scanner': async world => {
        await keepOneVersion(world)
        return () => infect(world)
      },
      'the scanner, from the trash': async world => {
        await keepOneVersion(world)
        await world.ada.client.ok(e.trash, { body: { ids: [world.file] } })
        return () => infect(world)
      },
    },
    // Nobody has the trash on screen in a folder, and what is in it counted before.
    unlike: { 'the scanner, from the trash': ['events'] },
  },
  'out of quarantine': {
    locks: { before: false, after: false },
    doors: {
      'quarantine.release': async world => {
        await keepOneVersion(world)
        await infect(world)
        return () => release(world)
      },
    },
  },
  'to its former version': {
    locks: { before: true, after: true },
    doors: { 'the scanner': async world => () => infect(world) },
  },
  'to another owner': {
    // Nobody can accept what somebody else has locked.
    locks: { before: false, after: false },
    doors: {
      'handovers.accept': async world => {
        const { ada, heir, file } = world
        const body = { email: heir.email, keepsAccess: false, message: '' }
        const { id } = await ada.client.ok(handoverEndpoints.offerItem, { params: { id: file }, body })
        return () => heir.client.ok(handoverEndpoints.acceptHandover, { params: { id } })
      },
      'users.delete':
        async ({ admin, ada, heir }) =>
        () =>
          admin.client.ok(manageUserEndpoints.delete, {
            params: { ids: ada.userId },
            query: { heirId: heir.userId, files: 'give' },
          }),
    },
    unlike: { 'users.delete': wholeDrive },
  },
}
