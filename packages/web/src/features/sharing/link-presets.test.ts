import { expect, it } from 'vitest'
import { presetIds, presetOf, presetsFor, rightsOf } from './link-presets.ts'

it('[LINK-02] knows each preset by its rights, and no other rights as one', () => {
  for (const id of presetIds) expect(presetOf(rightsOf(id))).toBe(id)
  expect(presetOf({ view: false, download: true, upload: false, edit: false, list: false })).toBeNull()
})

it('[LINK-02] offers nothing for a file that puts something in', () => {
  for (const id of presetsFor('file')) expect(rightsOf(id)).toMatchObject({ upload: false, edit: false })
  expect(presetsFor('folder')).toEqual(presetIds)
})
