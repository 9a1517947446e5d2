import { endpoints } from '@holdall/contract/contract.ts'
import { describe, expect, it } from 'vitest'
import { suiteDialects } from '../../databases.ts'
import { buildFolder, buildMember } from '../../factories.ts'
import { kindOfParam } from '../object-kinds.ts'
import { compareAtEveryDoor } from './compare.ts'
import { doors } from './doors.ts'
import { buildCallers } from './people.ts'

describe.each(suiteDialects)('[SHARE-02] [SHARE-05] [LINK-02] every door and every kind of caller on %s', dialect => {
  compareAtEveryDoor(dialect, async (test, mark) => {
    const owner = await buildMember(test)
    const shared = (await buildFolder(owner, `${mark} shared`)).id
    return { owner, shared, callers: await buildCallers(test, owner, shared) }
  })
})

describe('the doors', () => {
  it('has a door for every endpoint that names an item, a version, a grant or a link', () => {
    const known = new Set(doors.map(({ endpoint }) => endpoint.id))
    /** Covered by their own tests: they undo or repeat one of the doors. */
    const twins = new Set(['drive.unstar'])
    /** They need a tag of the caller's own: see tags.test.ts. */
    for (const id of ['driveTags.put', 'driveTags.take']) twins.add(id)
    /** Their `ids` are users, their `to` is a day. */
    for (const id of ['roles.remove-users', 'reports.site', 'reports.visitors']) twins.add(id)
    /** Its `id` is a language. */
    twins.add('localizations.setDefault')
    /** They need a site-wide permission, whatever the caller may do with the file: see uploads/look.test.ts. */
    for (const id of ['open', 'content', 'thumbnail', 'document', 'outline']) twins.add(`uploads.${id}`)
    /** Not doors: they answer alike for every item. See access-requests.test.ts. */
    for (const id of ['requestAccess', 'ownAccessRequest']) twins.add(`sharing.${id}`)
    /** They need a site-wide permission; their `id` is a provider. */
    for (const id of ['orderProviders', 'probeProvider']) twins.add(`companySignIn.${id}`)
    /** They end or give back what others have: see sharing/closings/closings.test.ts. */
    for (const id of ['close', 'open']) twins.add(`sharing.${id}`)
    /** For those who may change the file, or manage it: see locks.test.ts and open-files.test.ts. */
    for (const id of ['lock', 'unlock', 'break', 'keepOpen', 'closed']) twins.add(`locks.${id}`)
    /** For those who manage the folder: see rewind.test.ts. */
    for (const id of ['page', 'contents', 'plan']) twins.add(`rewind.${id}`)
    const kinds = new Set(['file', 'folder', 'version', 'grant', 'link', 'request', 'accessRequest'])
    const bearing = endpoints.filter(endpoint => {
      const fields = [endpoint.query?.shape, typeof endpoint.body === 'object' ? endpoint.body.shape : undefined]
      const namesItem = fields.some(shape =>
        Object.keys(shape ?? {}).some(name => /^(ids?|in|to|parentId)$/.test(name)),
      )
      return (endpoint.params?.shape.id && kinds.has(kindOfParam(endpoint))) || namesItem
    })
    const missing = bearing.map(({ id }) => id).filter(id => !known.has(id) && !twins.has(id))
    // Visitors' own calls that count or save what their link leads to: see visits.test.ts and visitors-may.test.ts.
    expect(missing).toEqual(['sharing.countDownload', 'sharing.saveCopy'])
  })
})
