import { expect, it } from 'vitest'
import { readView, writeView } from './stored-view.ts'

const view = { layout: 'list', orderBy: 'size', orderDir: 'desc', columns: ['modified', 'size'] } as const

it('shows the Access column once to members who saved their columns before it existed', () => {
  const before = JSON.stringify(view)
  expect(readView(before)).toEqual({ ...view, columns: ['access', 'modified', 'size'] })
  expect(readView(JSON.stringify({ ...view, columns: ['size', 'access'] }))?.columns).toEqual(['size', 'access'])
})

it('keeps the column hidden once a member has removed it', () => {
  const chosen = { ...view, columns: [...view.columns] }
  expect(readView(writeView(chosen))).toEqual(chosen)
})

it('returns null for anything but a view', () => {
  expect(readView('{"layout":"rows"}')).toBeNull()
})
