// Writes the browser's table of endpoints from the contract: ids, methods and addresses without the schemas.
// With --check it only says whether the table is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endpoints } from '../packages/contract/src/contract.ts'
import { endpointPath } from '../packages/contract/src/kit/endpoint.ts'

const file = fileURLToPath(new URL('../packages/web/src/platform/api/endpoints.generated.ts', import.meta.url))
const lines = endpoints.map(endpoint => `  '${endpoint.id}': ['${endpoint.method}', '${endpointPath(endpoint)}'],`)
const text = `// Made by scripts/generate-endpoints.ts from the contract. Do not edit.
import type { EndpointId } from '@holdall/contract/contract.ts'

export const endpointTable: Readonly<Record<EndpointId, readonly [method: string, path: string]>> = {
${lines.join('\n')}
}
`

if (process.argv.includes('--check')) {
  let present = ''
  try {
    present = readFileSync(file, 'utf8')
  } catch {
    // A missing table is out of date as well.
  }
  if (present !== text) {
    console.error('The table of endpoints is out of date. Run: npm run generate')
    process.exit(1)
  }
} else {
  writeFileSync(file, text)
}
