import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { newFeature } from './new-feature.ts'
import { root } from './root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = newFeature('lost-property', read)
const own = Object.keys(files).filter(file => dirname(file).endsWith('/lost-property'))

it('names the files of a feature like those of others', () => {
  expect(own).toHaveLength(5)
  for (const file of own) {
    const ofAnother = file.replaceAll('lost-property', 'workspaces')
    expect(existsSync(join(root, ofAnother)), ofAnother).toBe(true)
    expect(existsSync(join(root, file)), file).toBe(false)
  }
})

it('adds the feature to the end of each list, from a file that it creates', () => {
  const lists = Object.keys(files).filter(file => !own.includes(file))
  expect(lists).toHaveLength(3)
  for (const list of lists) {
    const [, entry, source = ''] = /^import \{ (lostProperty\w+) \} from '(.+)'\n/.exec(files[list] ?? '') ?? []
    expect(own).toContain(join(dirname(list), source))
    expect(files[list]).toMatch(new RegExp(`, ?${entry}\\s*\\]`))
    expect(files[list]?.length).toBeGreaterThan(read(list).length)
  }
})

it('refuses a list that it can’t find', () => {
  expect(() => newFeature('lost-property', () => 'export const nothing = 1\n')).toThrow(/has no list of features/)
})
