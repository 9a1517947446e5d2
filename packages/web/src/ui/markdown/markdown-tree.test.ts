import { expect, test } from 'vitest'
import type { MarkdownNode } from './markdown-tree.ts'
import { markdownTree } from './markdown-tree.ts'

function find(nodes: readonly MarkdownNode[], tag: string): Exclude<MarkdownNode, string>[] {
  return nodes.flatMap(node =>
    typeof node === 'string' ? [] : [...(node.tag === tag ? [node] : []), ...find(node.children, tag)],
  )
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(node => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

test('[PREV-02] Markdown becomes headings, lists, tables and code', () => {
  const tree = markdownTree('# Title\n\n- one\n- two\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```ts\nconst a = 1\n```')
  expect(textOf(find(tree, 'h1'))).toBe('Title')
  expect(find(tree, 'li').map(item => textOf(item.children))).toEqual(['one', 'two'])
  expect(find(tree, 'td').map(({ align }) => align)).toEqual([undefined, 'right'])
  expect(textOf(find(tree, 'pre'))).toBe('const a = 1\n')
})

test('[PREV-02] markup in the text stays text', () => {
  const tree = markdownTree('<script>alert(1)</script>\n\nHi <img src=x onerror=alert(1)>')
  expect(textOf(tree)).toContain('<script>alert(1)</script>')
  expect(textOf(tree)).toContain('<img src=x onerror=alert(1)>')
  expect([...find(tree, 'script'), ...find(tree, 'img')]).toEqual([])
})

test('[PREV-02] only harmless addresses become links, and pictures from elsewhere are not fetched', () => {
  const tree = markdownTree(
    '[a](javascript:alert(1)) [b](data:text/html,x) [c](https://example.com) ![d](https://example.com/d.png) [e]( JaVaScRiPt:x)',
  )
  expect(find(tree, 'a').map(({ href }) => href)).toEqual(['https://example.com', 'https://example.com/d.png'])
})

test('[PREV-02] tasks have checkboxes, and brackets elsewhere stay text', () => {
  const tree = markdownTree('- [x] done\n- [ ] open\n- [y] odd\n\nsee [x] there\n\n1. [X] loose\n\n2. a [ ] b')
  expect(find(tree, 'input').map(({ isDone }) => isDone)).toEqual([true, false, true])
  expect(find(tree, 'li').map(item => textOf(item.children).trim())).toEqual([
    'done',
    'open',
    '[y] odd',
    'loose',
    'a [ ] b',
  ])
})
