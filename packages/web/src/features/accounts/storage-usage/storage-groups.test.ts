import { expect, test } from 'vitest'
import { storageGroups } from './storage-groups.ts'

test('kinds are combined into groups that users know, the largest first', () => {
  const kinds = [
    { kind: 'pdf' as const, bytes: 30, files: 2 },
    { kind: 'image' as const, bytes: 45, files: 9 },
    { kind: 'code' as const, bytes: 20, files: 3 },
    { kind: 'other' as const, bytes: 0, files: 1 },
  ]
  expect(storageGroups({ kinds, versionBytes: 7 })).toEqual([
    { name: 'documents', bytes: 50, files: 5 },
    { name: 'pictures', bytes: 45, files: 9 },
    { name: 'versions', bytes: 7, files: null },
    { name: 'other', bytes: 0, files: 1 },
  ])
  expect(storageGroups({ kinds: [], versionBytes: 0 })).toEqual([])
})
