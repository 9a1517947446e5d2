import { describe } from 'vitest'
import { suiteDialects } from '../../databases.ts'
import { buildFolder, buildMember } from '../../factories.ts'
import { compareAtDavDoors } from './compare-webdav.ts'
import { buildCallers } from './people.ts'

/** The address that needs no id of the caller; the one with an id leads to the same. */
const home = '/remote.php/webdav'

describe.each(suiteDialects)('[SYNC-01] every door of sync clients and every kind of caller on %s', dialect => {
  const build: Parameters<typeof compareAtDavDoors>[1] = async (test, mark) => {
    const owner = await buildMember(test)
    const shared = (await buildFolder(owner, `${mark} shared`)).id
    const callers = await buildCallers(test, owner, shared)
    const way = { listing: `${home}/`, base: `${home}/${encodeURIComponent(`${mark} shared`)}` }
    return { owner, shared, callers, wayOf: () => way, home, isTopFree: true }
  }
  compareAtDavDoors(dialect, build, ['PROPFIND', 'GET', 'PUT', 'MKCOL', 'MOVE', 'DELETE'])
})
