import { expect, it } from 'vitest'
import { markdownTree, pathsIn } from '../../../../ui/markdown/markdown-tree.ts'
import { stepsOf } from './beside.ts'

it.each<[string, string[] | null]>([
  ['other.md', ['other.md']],
  ['./other.md#part', ['other.md']],
  ['photo.jpg?raw=true', ['photo.jpg']],
  ['sub/my%20page.md', ['sub', 'my page.md']],
  ['..\\up\\x.md', ['..', 'up', 'x.md']],
  ['../../x.md', ['..', '..', 'x.md']],
  ['sub/../x.md', ['x.md']],
  ['a%2Fb.md', null],
  ['u%CC%88.md', ['ü.md']],
  ['100%.md', ['100%.md']],
  ['./', null],
  ['a/'.repeat(50), null],
])('[PREV-02] the path %s has the steps %j', (path, steps) => {
  expect(stepsOf(path)).toEqual(steps)
})

it('[PREV-02] paths are told apart from addresses, and stay source where there are no files', () => {
  const source =
    '[a](other.md) [b](https://example.org) ![c](img/photo.jpg) ![d](https://example.org/d.png) [e](javascript:alert(1)) [f](//evil.example/x) [g](/etc/passwd) [h](#part) [i](data:text/html,x) [j](C:/x.md)'
  expect(pathsIn(markdownTree(source, { hasFiles: true }))).toEqual(['other.md', 'img/photo.jpg'])
  expect(pathsIn(markdownTree(source))).toEqual([])
})
