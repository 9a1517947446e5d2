import { expect, test } from 'vitest'
import { isLinkAddress } from './link-address.ts'
import { readableSource } from './source.ts'

test('[EDITOR-01] the source is written in lines, with code samples unchanged', () => {
  const code = '<pre><code class="language-xml">&lt;p&gt;</p>\n\n  x</code></pre>'
  expect(readableSource(`<h2>A</h2><ul><li><p>b</p></li></ul>${code}<hr><p>c <b>d</b></p>`)).toBe(
    `<h2>A</h2>\n<ul>\n<li><p>b</p>\n</li>\n</ul>\n${code}\n<hr>\n<p>c <b>d</b></p>`,
  )
  const file = '<a href="/api/v1/page-attachments/x" data-size="1">a &amp; b.pdf</a>'
  expect(readableSource(`${file}${file}<p>c</p>`)).toBe(`${file}\n${file}\n<p>c</p>`)
  expect(readableSource('<table><tbody><tr><td><p>a</p></td></tr></tbody></table>')).toBe(
    '<table>\n<tbody>\n<tr>\n<td><p>a</p>\n</td></tr>\n</tbody>\n</table>',
  )
  const once = readableSource('<div data-info="note"><p>a</p></div><p>b</p>')
  expect(readableSource(once)).toBe(once)
})

test('links lead to the web, to mail addresses and phone numbers, or into the site', () => {
  for (const good of [
    'https://example.org/a b'.replace(' ', '%20'),
    'mailto:a@b.org',
    'tel:+43',
    '/pages/x',
    '/',
    '#x',
  ])
    expect(isLinkAddress(good), good).toBe(true)
  for (const bad of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', 'example.org', ''])
    expect(isLinkAddress(bad), bad).toBe(false)
})
