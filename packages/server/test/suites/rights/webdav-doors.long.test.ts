import { describe } from 'vitest'
import { dialects } from '../../databases.ts'
import { buildFolder, buildMember } from '../../factories.ts'
import { compareAtDavDoors } from './compare-webdav.ts'
import { buildWorkspaceScene } from './members.ts'
import { buildCallers } from './people.ts'

describe.each(dialects)(
  '[DAV-01] [SHARE-02] [SHARE-05] [LINK-06] every WebDAV door and every kind of caller on %s',
  dialect => {
    compareAtDavDoors(dialect, async (test, mark) => {
      const owner = await buildMember(test)
      const shared = (await buildFolder(owner, `${mark} shared`)).id
      const callers = await buildCallers(test, owner, shared)
      const wayOf = ({ name }: { readonly name: string }) => {
        const listing = `/dav/${name === 'owner' ? 'files' : 'shared'}/`
        return { listing, base: `${listing}${encodeURIComponent(`${mark} shared`)}` }
      }
      return { owner, shared, callers, wayOf, home: '/dav/files', isTopFree: true }
    })
  },
)

describe.each(dialects)(
  '[DAV-01] [SPACE-02] [SPACE-03] every WebDAV door to a workspace, with each permission on its own, on %s',
  dialect => {
    compareAtDavDoors(dialect, async (test, mark) => {
      const { team, ...scene } = await buildWorkspaceScene(test, mark)
      const listing = `/dav/spaces/${encodeURIComponent(team.name)}/`
      const base = `${listing}${encodeURIComponent(`${mark} shared`)}`
      return { ...scene, wayOf: () => ({ listing, base }), home: '/dav/files', isTopFree: false }
    })
  },
)
