import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const drive = new URL('..', import.meta.url).pathname
const source = new URL('../../..', import.meta.url).pathname

/** The files of a folder that contain one of these words, without tests. */
function filesWith(cwd: string, words: RegExp): string[] {
  return globSync('**/*.ts', { cwd })
    .filter(file => !file.endsWith('.test.ts') && words.test(readFileSync(`${cwd}/${file}`, 'utf8')))
    .toSorted()
}

const writing = /(?:insertInto|updateTable|deleteFrom)\('items'\)|update items set|insert into items|delete from items/

it('writes the table of items in these files alone (docs/decisions/0118)', () => {
  expect(filesWith(source, writing)).toEqual([
    'features/drive/changes/rows/merge.repository.ts',
    'features/drive/changes/rows/purged.repository.ts',
    'features/drive/changes/rows/tree.repository.ts',
    'features/drive/copy/copy.repository.ts',
    'features/drive/copy/run-copy.ts',
    'features/drive/faults/folder-totals.repository.ts',
    'features/drive/items.repository.ts',
    'features/drive/spaces.repository.ts',
    'features/drive/tree/showing.repository.ts',
  ])
})

it.each([
  [
    'changes a row',
    /\bupdateItem\(/,
    ['changes/change-content.ts', 'changes/change-row.ts', 'tree/announce-content.ts'],
  ],
  ['makes items', /\binsertItems?\(/, ['changes/add-rows.ts', 'spaces/personal-space.ts']],
  ['adds to usage', /\baddToUsage\(/, ['changes/change-tree.ts', 'space-usage.ts', 'spaces/correct-figures.ts']],
])('%s in these files alone', (_what, words, expected) => {
  const defining = ['items.repository.ts', 'spaces.repository.ts']
  expect(filesWith(drive, words).filter(file => !defining.includes(file))).toEqual(expected)
})
