import { settingTable } from '@holdall/contract/contract.ts'
import { inEnglish, type Translate } from '@holdall/contract/kit/sentences.ts'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../platform/settings/settings.ts'
import { withColors } from './page-colors.ts'
import { withFormSeo, withSeo } from './page-seo.ts'

const page = '<!doctype html><html lang="en"><head><title>Holdall</title></head><body></body></html>'
const settingsWith = (chosen: Readonly<Record<string, unknown>> = {}, say: Translate = inEnglish) => ({
  settings: { get: key => (key in chosen ? chosen[key] : settingTable[key]?.default) as never } satisfies Pick<
    Settings,
    'get'
  >,
  say,
})

describe('[DEC-10] [SETSAVE-08] the head of a public page', () => {
  it.each([
    ['/', '<title>Ours</title>', 'content="Store, find and share files. They stay yours."'],
    ['/?from=mail', '<title>Ours</title>', 'name="description"'],
    ['/sign-in', '<title>Sign in · Ours</title>', 'og:title" content="Sign in · Ours"'],
    ['/sign-in?next=%2Fdrive', '<title>Sign in · Ours</title>', 'og:site_name" content="Ours"'],
    ['/register', '<title>Create an account · Ours</title>', 'og:type" content="website"'],
  ])('of %s has a title and a description', (url, title, more) => {
    const html = withFormSeo(page, url, settingsWith({ 'site.name': 'Ours' }))
    expect(html).toContain(title)
    expect(html).toContain(more)
  })

  it('is left unchanged on pages that aren’t public', () => {
    for (const url of ['/drive', '/sign-in/x', '/registered', '/admin', '//', '/reset-password/token']) {
      expect(withFormSeo(page, url, settingsWith()), url).toBe(page)
    }
  })

  it('follows the templates', () => {
    const chosen = {
      'seo.login.title': 'Come in to {{site_name}}',
      'seo.login.description': 'For us at {{site_name}}.',
    }
    const html = withFormSeo(page, '/sign-in', settingsWith({ ...chosen, 'site.name': 'Ours' }))
    expect(html).toContain('<title>Come in to Ours</title>')
    expect(html).toContain('<meta name="description" content="For us at Ours." />')
    expect(html).toContain('<meta property="og:description" content="For us at Ours." />')
  })

  it('escapes hostile names and templates', () => {
    const hostile = `</title><script>alert(1)</script>"' $& {{site_name}}`
    const settings = settingsWith({ 'site.name': '"><img src=x>', 'seo.link.title': '<b>{{title}}</b> {{site_name}}' })
    const html = withSeo(page, 'link', { title: hostile, description: hostile }, settings)
    expect(html).not.toMatch(/<script|<img|<b>|<\/b>/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; $&amp; {{site_name}}')
    expect(html).toContain('&quot;&gt;&lt;img src=x&gt;')
  })
})

describe('[DEC-10] the colours of a page', () => {
  it('are those of the style sheet until the site chooses others', () => {
    expect(withColors(page, settingsWith().settings)).toBe(page)
    const html = withColors(
      page,
      settingsWith({ 'themes.light.rail': '#fff0f0', 'themes.dark.accent': '#aa0055' }).settings,
    )
    expect(html).toMatch(/<html data-bar-light="#fff0f0" lang/)
    expect(html).toMatch(
      /<style id="site-colors">html:root,html \[data-theme-part="light"\]\{--color-rail:#fff0f0\}html:root\[data[^<]*\}<\/style><\/head>/,
    )
  })

  it('contain nothing that isn’t a colour, whatever the settings hold', () => {
    expect(withColors(page, settingsWith({ 'themes.light.rail': '"><script>' }).settings)).toBe(page)
  })
})
