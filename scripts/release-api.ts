/**
 * `npm run release-api`: keeps the API as that of the version in package.json. `npm run check -- 'released API'` compares
 * later changes with it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOpenApi } from '../packages/server/src/platform/http/openapi/openapi.ts'
import { surfaceOf, writeSurface } from './api/surface.ts'
import { root } from './lib/root.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const changelog = readFileSync(join(root, 'docs/api/changelog.md'), 'utf8')
if (!changelog.includes(`\n## ${version}`) || /^## Unreleased\n+- /m.test(changelog)) {
  console.error(`Give the unreleased changes of docs/api/changelog.md the heading ${version} first.`)
  process.exit(1)
}
writeFileSync(join(root, 'docs/api/released.json'), writeSurface(surfaceOf(await buildOpenApi(version))))
