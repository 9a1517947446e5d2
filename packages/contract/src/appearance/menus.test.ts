import { describe, expect, it } from 'vitest'
import { isMenuTarget, menuActionProblem } from './menu-places.ts'
import { menusSettings } from './menus.settings.ts'

const { schema } = menusSettings.fields.menus
const item = { id: 'a', label: 'Help', type: 'link', action: 'https://example.org/help', icon: 'help' }
const menu = { id: 'm', name: 'Main', position: 'header', items: [item] }
const takes = (value: unknown) => schema.safeParse(value).success

describe('the target of a menu item', () => {
  it.each([
    'https://example.org',
    'http://example.org:8080/a?b=c#d',
    'https://example.org/@somebody',
    'mailto:help@example.org',
    'mailto:help@example.org?subject=Hello',
    '/',
    '/pages/a/imprint',
    '/drive?x=1',
  ])('may be %s', address => {
    expect(isMenuTarget(address)).toBe(true)
  })

  it.each([
    '',
    'example.org',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    'blob:https://example.org/x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    'https:evil.example',
    'https://',
    'https://bank.example@evil.example',
    'https://a:b@evil.example/',
    'https://example.org/"onclick="alert(1)',
    'https://example.org/ x',
    'https://exa mple.org',
    'mailto:',
    'mailto:a@b@c',
    'mailto:a@example.org\r\nbcc:b@example.org',
    '/a\u0000b',
    '/a\u0085b',
  ])('is never %j', address => {
    expect(isMenuTarget(address)).toBe(false)
  })

  it('is one of the application’s pages, an address, or the id of a page', () => {
    expect(menuActionProblem('route', '/drive')).toBeNull()
    expect(menuActionProblem('route', '/admin')).toBe('Choose an option from the list')
    expect(menuActionProblem('link', '/admin')).toBeNull()
    expect(menuActionProblem('Custom Page', '0'.repeat(26))).toBeNull()
    for (const id of ['../drive', 'a b', '', '%2e', 'x'.repeat(65)]) {
      expect(menuActionProblem('Custom Page', id), id).toBe('Choose an option from the list')
    }
  })
})

describe('[DEC-10] menus', () => {
  it('have a name, a position, and items with label, type, action and icon', () => {
    expect(takes([])).toBe(true)
    expect(takes([menu, { ...menu, id: 'n', position: '' }])).toBe(true)
    for (const wrong of [
      { ...menu, name: '' },
      { ...menu, name: 'a\nb' },
      { ...menu, position: 'nowhere' },
      { ...menu, id: '' },
      { ...menu, items: [{ ...item, label: ' ' }] },
      { ...menu, items: [{ ...item, label: 'x'.repeat(61) }] },
      { ...menu, items: [{ ...item, icon: 'constructor' }] },
      { ...menu, items: [{ ...item, action: 'javascript:alert(1)' }] },
      { ...menu, items: [{ ...item, type: 'route' }] },
      { ...menu, items: [item, item] },
      { ...menu, items: [null] },
      'text',
    ]) {
      expect(takes([wrong]), JSON.stringify(wrong)).toBe(false)
    }
    expect(takes([menu, menu])).toBe(false)
    expect(takes(null)).toBe(false)
  })

  it('hold at most fifty items, and there are at most twenty', () => {
    const items = (count: number) => Array.from({ length: count }, (_, place) => ({ ...item, id: `i${place}` }))
    expect(takes([{ ...menu, items: items(50) }])).toBe(true)
    expect(takes([{ ...menu, items: items(51) }])).toBe(false)
    const menus = (count: number) => Array.from({ length: count }, (_, place) => ({ ...menu, id: `m${place}` }))
    expect(takes(menus(20))).toBe(true)
    expect(takes(menus(21))).toBe(false)
  })
})
