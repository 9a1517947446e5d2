import { expect, it } from 'vitest'
import { withBoot } from './page-boot.ts'

const page = '<div id="boot"><b><span>Holdall</span></b></div>'

it.each([
  ['drive', ['/drive', '/drive/folder/1', '/drive?sort=name']],
  ['auth', ['/sign-in?next=/drive', '/login', '/setup?token=x', '/confirm/x', '/invited/x', '/contact']],
  ['auth', ['/secure/auth/social/google/callback?code=x']],
  ['public', ['/', '/s/holiday', '/pages/1/imprint', '/contacts', '/drives']],
])('draws the outline “%s” for %j', (shell, urls) => {
  for (const url of urls) expect([url, withBoot(page, url, 'Ada & Co')]).toEqual([url, outline(shell)])
})

function outline(shell: string): string {
  return `<div id="boot" data-shell="${shell}"><b><span>Ada &amp; Co</span></b></div>`
}
