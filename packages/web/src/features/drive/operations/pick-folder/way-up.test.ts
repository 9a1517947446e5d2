import { expect, test } from 'vitest'
import { wayUp } from './way-up.ts'

const step = (id: string) => ({ id, name: id })
const work = { id: 'work', path: [step('home'), step('work')] }
const nothing = new Set<string>()
const start = { hasChosen: false, folder: work, except: 'work', folders: [], blocked: nothing }

test('[BROWSE-11] the picker starts one folder higher if it would open where the items are and there is no folder to go on to', () => {
  expect(wayUp(start)).toBe('home')
  expect(wayUp({ ...start, folders: [{ id: 'moved' }], blocked: new Set(['moved']) })).toBe('home')
})

test('[BROWSE-11] it stays if there is a folder to go on to, if it opens elsewhere, and at the top', () => {
  expect(wayUp({ ...start, folders: [{ id: 'a' }] })).toBeUndefined()
  expect(wayUp({ ...start, except: 'other' })).toBeUndefined()
  expect(wayUp({ ...start, folders: undefined })).toBeUndefined()
  expect(wayUp({ ...start, folder: { id: 'work', path: [] } })).toBeUndefined()
})

test('[BROWSE-11] it stays once the user goes back there, to create a folder in it', () => {
  expect(wayUp({ ...start, hasChosen: true })).toBeUndefined()
})
