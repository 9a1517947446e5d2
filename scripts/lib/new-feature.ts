/** The first files of a feature, by path. */
function skeleton(name: string, id: string): Record<string, string> {
  return {
    [`packages/contract/src/${name}/${name}.endpoints.ts`]: `export const ${id}Endpoints = {} as const\n`,
    [`packages/contract/src/${name}/${name}.contract.ts`]: `
import { defineFeature } from '../kit/feature.ts'
import { ${id}Endpoints } from './${name}.endpoints.ts'

export const ${id}Contract = defineFeature({
  name: '${name}',
  tags: [],
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
    [`packages/web/src/features/${name}/${name}.feature.ts`]: `
import type { Feature } from '../../platform/registry/feature.ts'

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
      source: `../features/${name}/${name}.feature.ts`,
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

/** The files of a new feature, those of the lists that name it among them, by path. */
export function newFeature(name: string, read: (file: string) => string): Record<string, string> {
  const id = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const files = Object.entries(skeleton(name, id)).map(([file, text]) => [file, text.trimStart()])
  const lists = registers(name, id).map(register => [register.file, enter(read(register.file), register)])
  return Object.fromEntries([...files, ...lists])
}
