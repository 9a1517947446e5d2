import { largestInlineImage } from '@holdall/contract/images/images.contract.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { t } from '../../ui/text.ts'
import { ImageField } from './image-field.tsx'
import { imageProblem } from './use-image-upload.ts'

// Rendered to text, where neither language nor window can change.
vi.mock('../../ui/text.ts', async original => {
  const real = await original<typeof import('../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
vi.mock('../../ui/hooks/use-media.ts', () => ({ useIsPhone: () => false }))

const nothing = () => undefined
const draw = (props: Partial<Parameters<typeof ImageField>[0]>) =>
  renderToStaticMarkup(<ImageField label="Logo" value={null} onChange={nothing} {...props} />)

test('[CTRL-01] [CTRL-04] the box is empty with an upload button, or holds an image with a delete button too', () => {
  const empty = draw({})
  expect(empty).toContain('aria-label="Upload image"')
  expect(empty).not.toContain('Delete image')
  expect(empty).not.toContain('<img')
  const full = draw({ value: '/api/v1/images/"><script>' })
  expect(full).toContain('aria-label="Delete image"')
  expect(full).toContain('<img src="/api/v1/images/&quot;&gt;&lt;script&gt;"')
})

test('[CTRL-02] the compact version has a menu', () => {
  const compact = draw({ isCompact: true, value: '/x' })
  expect(compact).toContain('aria-haspopup="menu"')
  expect(compact).not.toContain('Delete image')
})

test('[CTRL-03] a disabled one has no buttons to press', () => {
  const box = draw({ disabled: true, value: '/x' })
  expect(box.match(/<button(?![^>]* disabled)/g)).toBeNull()
  expect(box).toMatch(/<input[^>]* disabled/)
  expect(draw({ disabled: true, isCompact: true })).not.toContain('<button')
})

test('[EDITOR-08] [EDITOR-09] what can’t be an image is refused before it is sent', () => {
  expect(imageProblem({ size: 10, type: 'image/png' }, t)).toBeNull()
  expect(imageProblem({ size: 5 * 1024 * 1024, type: 'image/webp' }, t)).toBeNull()
  expect(imageProblem({ size: 5 * 1024 * 1024 + 1, type: 'image/png' }, t)).toContain('5 MB')
  const ofText = { size: 3 * 1024 * 1024 + 1, type: 'image/png' }
  expect(imageProblem(ofText, t, largestInlineImage)).toContain('3 MB')
  expect(imageProblem({ ...ofText, size: ofText.size - 1 }, t, largestInlineImage)).toBeNull()
  for (const type of ['image/svg+xml', 'text/html', 'application/pdf', '']) {
    expect(imageProblem({ size: 10, type }, t), type).toContain('image type isn’t supported')
  }
})
