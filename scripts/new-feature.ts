/**
 * `npm run new-feature <name>`: an empty feature in contract, server and browser application, entered in their lists.
 * The rest, such as use cases, repository, policy and pages, is added file by file as CONTRIBUTING says.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from './checks/tools.ts'
import { runMain } from './lib/processes.ts'
import { root } from './lib/root.ts'

/** The first files of a feature, by path. */
function skeleton(name: string, id: string): Record<string, string> {
  return {
    [`packages/contract/src/${name}/${name}.endpoints.ts`]: `export const ${id}Endpoints = {} as const\n`,
    [`packages/contract/src/${name}/${name}.contract.ts`]: `
import { defineFeature } from '../kit/feature.ts'
import { ${id}Endpoints } from './${name}.endpoints.ts'

export const ${id}Contract = defineFeature({
  name: '${name}',
  endpoints: ${id}Endpoints,
})
`,
    [`packages/server/src/features/${name}/${name}.routes.ts`]: `
import type { Route } from '../../platform/http/route.ts'

export const ${id}Routes: readonly Route[] = []
`,
    [`packages/server/src/features/${name}/${name}.feature.ts`]: `
import { defineServerFeature } from '../../platform/feature.ts'
import { ${id}Routes } from './${name}.routes.ts'

export const ${id}Feature = defineServerFeature({
  name: '${name}',
  uses: [],
  routes: ${id}Routes,
})
`,
    [`packages/web/src/features/${name}/${name}.feature.tsx`]: `
import type { Feature } from '../../platform/feature.ts'

export const ${id}Feature: Feature = {
  name: '${name}',
  routes: [],
}
`,
  }
}

/** A list of features, and what a new line in it imports. */
interface Register {
  readonly file: string
  /** The beginning of the list, up to its bracket. */
  readonly list: RegExp
  readonly entry: string
  readonly source: string
}

function registers(name: string, id: string): Register[] {
  return [
    {
      file: 'packages/contract/src/contract.ts',
      list: /export const contract = \[/,
      entry: `${id}Contract`,
      source: `./${name}/${name}.contract.ts`,
    },
    {
      file: 'packages/server/src/app/features.ts',
      list: /export const features: [^=]+= \[/,
      entry: `${id}Feature`,
      source: `../features/${name}/${name}.feature.ts`,
    },
    {
      file: 'packages/web/src/app/features.ts',
      list: /export const features: [^=]+= \[/,
      entry: `${id}Feature`,
      source: `../features/${name}/${name}.feature.tsx`,
    },
  ]
}

/** The file with one more import and one more entry at the list's end. */
function enter(text: string, { file, list, entry, source }: Register): string {
  const begin = list.exec(text)
  const end = begin ? text.indexOf(']', begin.index + begin[0].length) : -1
  if (end < 0) throw new Error(`${file} has no list of features where one is expected`)
  const before = text.slice(0, end).trimEnd()
  const comma = before.endsWith('[') || before.endsWith(',') ? '' : ','
  return `import { ${entry} } from '${source}'\n${before}${comma} ${entry}${text.slice(end)}`
}

runMain(async () => {
  const name = process.argv[2] ?? ''
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    console.error('Give the feature a name in small letters, with hyphens between words: npm run new-feature <name>')
    return 2
  }
  const id = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const files = skeleton(name, id)
  const there = [...new Set(Object.keys(files).map(dirname))].filter(folder => existsSync(join(root, folder)))
  if (there.length > 0) {
    console.error(`There is a feature ${name} already: ${there.join(', ')}`)
    return 1
  }
  // All edits are made in memory first, so that a list that can't be found leaves nothing half done.
  for (const register of registers(name, id)) {
    files[register.file] = enter(readFileSync(join(root, register.file), 'utf8'), register)
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text.trimStart())
    console.log(file)
  }
  const formatted = await runTool('biome', ['check', '--write', ...Object.keys(files)])
  if (formatted.code !== 0) console.error(formatted.output)
  return formatted.code
})
