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
    const around = (await buildFolder(owner, `${mark} around`)).id
    const shared = (await buildFolder(owner, `${mark} shared`, around)).id
    return { owner, shared, callers: await buildCallers(test, owner, shared) }
  })
})

/** Calls that name an item, or seem to, and are no doors. */
const elsewhere: Readonly<Record<string, string>> = {
  'driveTags.put': 'needs a tag of the caller’s own: see tags.test.ts',
  'driveTags.take': 'needs a tag of the caller’s own: see tags.test.ts',
  'roles.remove-users': 'its ids are users',
  'reports.site': 'its `to` is a day',
  'reports.visitors': 'its `to` is a day',
  'reports.customers': 'its `to` is a day',
  'localizations.setDefault': 'its id is a language',
  'companySignIn.orderProviders': 'its ids are providers',
  'companySignIn.probeProvider': 'its id is a provider',
  'uploads.open': 'needs a permission for the site, whatever the caller may do with the file: see uploads/look.test.ts',
  'uploads.content': 'needs a permission for the site, as uploads.open',
  'uploads.thumbnail': 'needs a permission for the site, as uploads.open',
  'uploads.document': 'needs a permission for the site, as uploads.open',
  'uploads.outline': 'needs a permission for the site, as uploads.open',
  'sharing.requestAccess': 'answers alike for every item: see access-requests.test.ts',
  'sharing.ownAccessRequest': 'answers alike for every item: see access-requests.test.ts',
  'sharing.countDownload': 'counts what visitors do with their link: see visits.test.ts',
  'sharing.takeOverLink': 'needs a link whose maker may no longer share: see rights-ending.test.ts',
  'drive.linkNewFolder': 'changes what a visitor’s link leads to: see through-link.test.ts',
  'drive.linkRename': 'changes what a visitor’s link leads to: see through-link.test.ts',
  'drive.linkMove': 'changes what a visitor’s link leads to: see through-link.test.ts',
  'drive.linkTrash': 'changes what a visitor’s link leads to: see through-link.test.ts',
  'sharing.saveCopy': 'saves what a visitor’s link leads to: see visitors-may.test.ts',
}

describe('the doors', () => {
  it('has a door for every endpoint that names an item, a version, a grant or a link', () => {
    const kinds = new Set(['file', 'folder', 'version', 'grant', 'link', 'request', 'accessRequest'])
    const bearing = endpoints.filter(endpoint => {
      const fields = [endpoint.query?.shape, typeof endpoint.body === 'object' ? endpoint.body.shape : undefined]
      const namesItem = fields.some(shape =>
        Object.keys(shape ?? {}).some(name => /^(ids?|in|to|parentId)$/.test(name)),
      )
      return (endpoint.params?.shape.id && kinds.has(kindOfParam(endpoint))) || namesItem
    })
    const ids = bearing.map(({ id }) => id)
    const known = new Set(doors.map(({ endpoint }) => endpoint.id))
    expect(ids.filter(id => !known.has(id) && elsewhere[id] === undefined)).toEqual([])
    // And each reason is still needed.
    expect(Object.keys(elsewhere).filter(id => known.has(id) || !ids.includes(id))).toEqual([])
  })
})
