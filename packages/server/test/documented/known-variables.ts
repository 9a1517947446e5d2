import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingTable } from '@holdall/contract/contract.ts'
import { settingEnvironmentName } from '@holdall/contract/kit/settings.ts'
import { root } from '../../../../scripts/lib/root.ts'

const sources = globSync('packages/server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
const texts = sources.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
const declared = /const Environment = z\.object\(\{([\s\S]*?)\n\}\)/.exec(texts)?.[1] ?? ''

/** The environment variables that the server reads. */
export const readVariables: ReadonlySet<string> = new Set([
  ...[...declared.matchAll(/^ {2}([A-Z_]+): /gm)].map(match => match[1] ?? ''),
  ...[...texts.matchAll(/\b(?:variables|process\.env)\.([A-Z_]{3,})/g)].map(match => match[1] ?? ''),
])

const ofSettings = new Set(Object.keys(settingTable).map(settingEnvironmentName))

/** Whether the server reads this variable, or a setting has it. */
export function isKnownVariable(name: string): boolean {
  return readVariables.has(name) || ofSettings.has(name)
}
