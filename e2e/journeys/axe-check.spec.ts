import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const page = (style: string, body: string) =>
  `<!doctype html><html lang="en"><title>Check</title><style>${style}</style><main><h1>Check</h1>${body}</main></html>`

for (const [what, style, body] of [
  ['pale in the dark', '@media (prefers-color-scheme: dark) { body { background: #222; color: #333 } }', '<p>text</p>'],
  ['pale in the light', 'p { color: #eee }', '<p>text</p>'],
  ['a field without a name', '', '<input type="text">'],
] as const) {
  test(`the check of a page finds ${what}`, async ({ page: tab, expectAccessible }) => {
    await tab.route('http://check.test/', route => route.fulfill({ contentType: 'text/html', body: page(style, body) }))
    await tab.goto('http://check.test/')
    await expect(expectAccessible()).rejects.toThrow('check.test')
  })
}
