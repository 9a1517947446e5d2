import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOpenApi } from '../../packages/server/src/platform/http/openapi/openapi.ts'
import { unannounced } from '../api/changelog.ts'
import { compareSurfaces } from '../api/compare-surfaces.ts'
import { type Surface, surfaceOf } from '../api/surface.ts'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Clients of the last release keep working, or the changelog of the API says what breaks them. */
export const releasedApi: Check = {
  name: 'released API',
  async run() {
    const released = JSON.parse(read('docs/api/released.json')) as Surface
    const wrong = unannounced(
      compareSurfaces(released, surfaceOf(await buildOpenApi('now'))),
      read('docs/api/changelog.md'),
    )
    const output = `${wrong.join('\n')}\nThese break clients of version ${released.version}. Avoid them, or announce each in docs/api/changelog.md.`
    return { isRight: Object.keys(released.calls).length > 0 && wrong.length === 0, output }
  },
}
