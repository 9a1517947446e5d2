import { expect, it } from 'vitest'
import { ctxList, partsIn } from './ctx-list.ts'

const declaring = (type: string, property: string) => `
/**
 * Keeps the time.
 * It never goes back.
 */
export interface ${type} {}

declare module '../services.ts' {
  interface Services {
    ${property}
  }
}
`

it('describes a part of ctx by its own comment, or by the first sentence about its type', () => {
  expect(partsIn('platform/clock.ts', declaring('Clock', 'readonly clock: Clock'))).toEqual([
    { name: 'clock', file: 'platform/clock.ts', meaning: 'Keeps the time' },
  ])
  expect(
    partsIn('a.ts', declaring('Clock', '/** The site’s clock. */\n    readonly clock: readonly Clock[]')),
  ).toMatchObject([{ meaning: 'The site’s clock' }])
  expect(partsIn('b.ts', 'interface Services {\n  readonly env: Environment\n}')).toEqual([])
  expect(() => partsIn('c.ts', declaring('Clock', 'readonly watch: Watch'))).toThrow(
    'c.ts: nothing says what watch is; give Watch a comment',
  )
})

it('lists every part that the code adds to ctx', () => {
  const [, page] = ctxList()
  for (const name of ['db', 'clock', 'mail', 'links', 'storage']) expect(page).toContain(`| \`${name}\` | `)
})
