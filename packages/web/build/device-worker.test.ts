import { expect, it } from 'vitest'
import { filesOf } from './device-worker.ts'

const asset = (fileName: string, source = '') => ({ type: 'asset' as const, fileName, source })
const chunk = (
  fileName: string,
  moduleIds: readonly string[],
  imports: readonly string[] = [],
  css: readonly string[] = [],
) => ({
  type: 'chunk' as const,
  fileName,
  moduleIds,
  imports,
  viteMetadata: { importedCss: new Set(css), importedAssets: new Set<string>() },
})
const bundleOf = (...files: ReturnType<typeof asset | typeof chunk>[]) =>
  Object.fromEntries(files.map(file => [file.fileName, file]))

const page = asset('index.html', '<head><script type="module" crossorigin src="/assets/base-1.js"></script></head>')
const base = chunk('assets/base-1.js', ['/p/web/src/app/main.tsx'], ['assets/react-1.js'], ['assets/base-1.css'])
const react = chunk('assets/react-1.js', ['/p/node_modules/react/index.js'])
const viewer = chunk('assets/viewer-1.js', ['/p/web/src/features/files/viewer/viewer.tsx'], ['assets/react-1.js'])
const admin = chunk('assets/admin-1.js', ['/p/web/src/features/users/pages/users-page.tsx'])
const style = asset('assets/base-1.css')

it('the service worker keeps what the first pages need, and what shows files apart', () => {
  const files = filesOf(bundleOf(page, base, react, viewer, admin, style))
  expect(files).toMatchObject({
    page: ['/assets/base-1.js'],
    shell: ['/assets/base-1.css', '/assets/base-1.js', '/assets/react-1.js'],
    viewers: ['/assets/viewer-1.js'],
  })
})

it('its version changes with any of these files, and with nothing else', () => {
  const version = (...files: Parameters<typeof bundleOf>) => filesOf(bundleOf(page, style, ...files)).version
  const before = version(base, react, viewer, admin)
  expect(version(viewer, react, base)).toBe(before)
  expect(version(base, react, { ...viewer, fileName: 'assets/viewer-2.js' })).not.toBe(before)
})

it('a page without its script stops the build', () => {
  expect(() => filesOf(bundleOf(asset('index.html', '<head></head>')))).toThrow('index.html has lost its scripts')
})
