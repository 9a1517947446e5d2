/**
 * `npm run generate`: writes what the browser knows of the contract without its schemas (the addresses of the endpoints
 * and the lists of the back-office), the types of the client package, tests of the examples in comments, and the list of what
 * `ctx` holds. `npm run check -- generated` says whether it is up to date.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatedFiles } from './generated/generated-files.ts'
import { root } from './lib/root.ts'

for (const [path, text] of await generatedFiles()) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
