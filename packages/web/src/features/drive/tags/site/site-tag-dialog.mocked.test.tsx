import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SiteTagDialog, type SiteTagDialogProps } from './site-tag-dialog.tsx'

// Rendered to static markup, where the language can't change.
vi.mock('../../../../ui/text.ts', async original => {
  const real = await original<typeof import('../../../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
const types = [
  { name: 'custom', system: false },
  { name: 'label', system: false },
  { name: 'starred', system: true },
]
vi.mock('../../../../platform/site.ts', () => ({ useSite: () => ({ settings: { 'tags.types': types } }) }))
vi.mock('../../../../platform/query-client.ts', () => ({ queryClient: {} }))

const tag = {
  id: '1',
  name: 'tax',
  display_name: 'Taxes',
  type: 'label',
  color: 'teal' as const,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const draw = (props: Omit<SiteTagDialogProps, 'onAnswer'> = {}) =>
  renderToStaticMarkup(<SiteTagDialog {...props} onAnswer={() => undefined} />)
const inputOf = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
const selectOf = (html: string) => /<select[^>]*>/.exec(html)?.[0] ?? ''
const optionsOf = (html: string) => [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)
const chosenIn = (html: string) => /<option[^>]*selected=""[^>]*>([^<]*)/.exec(html)?.[1]

test('[TAGS-06] [TAGS-07] [TAGS-08] the dialog has a required name, a display name and a required type, with their hints', () => {
  const html = draw()
  expect(html).toContain('Unique tag identifier.')
  expect(html).toContain('User friendly tag name.')
  expect(inputOf(html, 'name')).toContain('required=""')
  expect(inputOf(html, 'display_name')).not.toMatch(/required|disabled/)
  expect(selectOf(html)).toContain('required=""')
  expect(selectOf(html)).not.toContain('disabled')
  expect(optionsOf(html)).toEqual(['Custom', 'Label'])
  expect(chosenIn(html)).toBe('Custom')
  expect(html).toMatch(/aria-label="Grey"[^>]*checked=""/)
})

test('a tag of a system type has its name and type locked, and nothing else', () => {
  const star = { ...tag, id: starredTagId, name: 'starred', type: 'starred' }
  for (const one of [star, { ...tag, type: 'starred' }]) {
    const html = draw({ tag: one })
    expect(inputOf(html, 'name')).toContain('disabled=""')
    expect(selectOf(html)).toContain('disabled=""')
    expect(chosenIn(html)).toBe('Starred')
    expect(inputOf(html, 'display_name')).not.toContain('disabled')
  }
  const free = draw({ tag })
  expect(inputOf(free, 'name')).not.toContain('disabled')
  expect(selectOf(free)).not.toContain('disabled')
  expect(chosenIn(free)).toBe('Label')
})

test('[TAGS-11] [DEC-131] a forced type is chosen and locks the type only', () => {
  const html = draw({ forcedType: 'label' })
  expect(selectOf(html)).toContain('disabled=""')
  expect(chosenIn(html)).toBe('Label')
  expect(inputOf(html, 'name')).not.toContain('disabled')
})

test('a type that the site no longer has stays with its tag', () => {
  const html = draw({ tag: { ...tag, type: 'formerly' } })
  expect(optionsOf(html)).toEqual(['Custom', 'Label', 'formerly'])
  expect(chosenIn(html)).toBe('formerly')
})
