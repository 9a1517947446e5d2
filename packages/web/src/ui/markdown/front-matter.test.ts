import { describe, expect, it } from 'vitest'
import { readFrontMatter } from './front-matter.ts'

describe('the properties in front of a Markdown text', () => {
  it.each<[string, string, [string, string][]]>([
    [
      'of Jekyll and Obsidian',
      '---\ntitle: Trip\ntags: [a, b]\n---\n\n# x',
      [
        ['title', 'Trip'],
        ['tags', 'a, b'],
      ],
    ],
    ['with a list on lines of its own', '---\ntags:\n  - one\n  - "two"\n---\n# x', [['tags', 'one, two']]],
    ['with a list that is not indented', '---\ntags:\n- one\n- two\n---\n# x', [['tags', 'one, two']]],
    [
      'with quotes, comments and colons',
      "---\n# note\nurl: 'https://a.example/x'\n---\n# x",
      [['url', 'https://a.example/x']],
    ],
    ['with lines of Windows', '---\r\ntitle: Trip\r\n---\r\n# x', [['title', 'Trip']]],
    ['with a text of several lines', '---\ntext: |\n  one\n  two\n---\n# x', [['text', 'one\ntwo']]],
    ['with a level below', '---\nmap:\n  a: 1\n  b: 2\n---\n# x', [['map', 'a: 1\nb: 2']]],
    [
      'of Hugo, in TOML',
      '+++\ntitle = "Trip"\ndraft = true\n+++\n# x',
      [
        ['title', 'Trip'],
        ['draft', 'true'],
      ],
    ],
    ['ended by dots', '---\ntitle: Trip\n...\n# x', [['title', 'Trip']]],
  ])('%s', (_, text, fields) => {
    const found = readFrontMatter(text)
    expect(found?.fields).toEqual(fields)
    expect(found?.rest.trim()).toBe('# x')
  })

  it.each<[string, string]>([
    ['a line across the page', '---\n\nSome words about it.\n\n---\n'],
    ['one that never ends', '---\ntitle: Trip\n\n# x'],
    ['a text without any', '# x\n---\ntitle: Trip\n---'],
    ['a very long one', `---\n${'a: b\n'.repeat(300)}---\n`],
  ])('%s is not taken for them', (_, text) => {
    expect(readFrontMatter(text)).toBeNull()
  })
})
