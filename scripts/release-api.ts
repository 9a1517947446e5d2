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
if (!changelog.includes(`\n## ${version}`)) {
  console.error(`docs/api/changelog.md has no section for ${version}. Give its unreleased changes this heading first.`)
  process.exit(1)
}
writeFileSync(join(root, 'docs/api/released.json'), writeSurface(surfaceOf(await buildOpenApi(version))))
