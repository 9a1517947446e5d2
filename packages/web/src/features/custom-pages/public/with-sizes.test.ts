import { expect, test } from 'vitest'
import { withSizes } from './with-sizes.ts'

const address = `/api/v1/page-attachments/${'0'.repeat(26)}`

test('attached files get their size in words; other links, and words that look like one, stay as they are', () => {
  const html = `<p><a href="${address}">see</a></p><a href="${address}" data-size="2048">Plan.pdf</a>`
  expect(withSizes(html)).toBe(html.replace('data-size="2048"', 'data-size="2048" data-size-text="2\u00a0KB"'))
  const sample = `<pre><code>&lt;a href="${address}" data-size="2048"&gt;</code></pre><p title="x">data-size="1"></p>`
  expect(withSizes(sample)).toBe(sample)
})
