import { expect, it } from 'vitest'
import { isViewOnly, presetIds, presetOf, presetsFor, rightsOf } from './link-presets.ts'

it('[LINK-02] recognises each preset by its rights, and no preset in other rights', () => {
  for (const id of presetIds) expect(presetOf(rightsOf(id))).toBe(id)
  expect(presetOf({ view: false, download: true, upload: false, edit: false, list: false })).toBeNull()
})

it('[LINK-02] offers no uploading or editing preset for a file', () => {
  for (const id of presetsFor('file')) expect(rightsOf(id)).toMatchObject({ upload: false, edit: false })
  expect(presetsFor('folder')).toEqual(presetIds)
})

it('knows by which links only pictures leave', () => {
  expect(presetIds.filter(id => isViewOnly(rightsOf(id)))).toEqual(['look'])
  expect(isViewOnly({ ...rightsOf('look'), list: false })).toBe(true)
})
