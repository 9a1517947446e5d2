import { expect, test } from 'vitest'
import { wayUp } from './way-up.ts'

const step = (id: string) => ({ id, name: id })
const work = { id: 'work', path: [step('home'), step('work')] }
const start = { hasChosen: false, folder: work, except: 'work' }

test('[BROWSE-11] the picker starts one folder higher if it would open where the items are', () => {
  expect(wayUp(start)).toBe('home')
})

test('[BROWSE-11] it stays if it opens elsewhere, and at the top', () => {
  expect(wayUp({ ...start, except: 'other' })).toBeUndefined()
  expect(wayUp({ ...start, folder: undefined })).toBeUndefined()
  expect(wayUp({ ...start, folder: { id: 'work', path: [] } })).toBeUndefined()
})

test('[BROWSE-11] it stays once the user goes back there, to create a folder in it', () => {
  expect(wayUp({ ...start, hasChosen: true })).toBeUndefined()
})
