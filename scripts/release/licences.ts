import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Explained, explainedLicences } from './explained-licences.ts'
import { licenceFiles } from './kept-files.ts'
import type { LockedPackage } from './lock.ts'

export interface Licensed {
  readonly package: LockedPackage
  /** An identifier or expression of SPDX. */
  readonly id: string
  /** The texts that its author chose, and notices. */
  readonly text: string
}

/**
 * The licence of each package, from its own files, or as `explained-licences.ts` says.
 * @throws Error that names every package without a licence, and every explanation that isn't needed
 */
export function licencesOf(packages: readonly LockedPackage[], root: string): Licensed[] {
  const names = new Set(packages.map(one => one.name))
  const unused = Object.keys(explainedLicences).filter(name => !names.has(name))
  const problems = [
    ...unsettledLicences(packages, root),
    ...unused.map(name => `${name} is explained, but isn't part of the release`),
  ]
  if (problems.length > 0)
    throw new Error(`Licences have to be settled first (explained-licences.ts):\n${problems.join('\n')}`)
  return packages.map(one => {
    const explained = explainedLicences[one.name]
    const own = ownTexts(join(root, one.key))
    const text = own === '' && explained ? textOf(explained, join(root, one.key)) : own
    return { package: one, id: idOf(one, explained), text }
  })
}

/** What is missing before a release may contain these packages: a sentence for each name or text. */
export function unsettledLicences(packages: readonly LockedPackage[], root: string): string[] {
  return packages.flatMap(one => {
    const explained = explainedLicences[one.name]
    const hasText = ownTexts(join(root, one.key)) !== ''
    const id = idOf(one, explained)
    const named = `${one.name} ${one.version}`
    return [
      ...(id === '' ? [`${named} doesn't name its licence`] : []),
      ...(!(hasText || explained) ? [`${named} (${id}) has no text of its licence`] : []),
      ...(hasText && explained && explained.texts.length > 0
        ? [`${named} has a text of its licence now, so nothing has to be explained`]
        : []),
    ]
  })
}

/** Without the brackets of `(MIT OR CC0-1.0)`. */
function idOf({ license }: LockedPackage, explained: Explained | undefined): string {
  return explained?.id ?? license.replace(/^\(([^()]*)\)$/, '$1')
}

function ownTexts(folder: string): string {
  return licenceFiles(folder)
    .map(file => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n')
}

function textOf({ id, holder, texts, notice }: Explained, folder: string): string {
  const parts = texts.map(name =>
    readFileSync(join(import.meta.dirname, 'licence-texts', `${name}.txt`), 'utf8').trim(),
  )
  const notices = notice === undefined ? [] : [readFileSync(join(folder, notice), 'utf8').trim()]
  const head = `Copyright (c) ${holder}\n\nThe package names the licence ${id} and doesn't contain its text, which is:`
  return [head, ...parts, ...notices].join('\n\n')
}

const line = '='.repeat(100)

/** One text with the licences of everything in a release. Equal texts appear once. */
export function writeLicences(licensed: readonly Licensed[]): string {
  const head = `Holdall contains the following software of others, each under its own licence. Holdall itself is under the MIT
licence (see LICENSE).`
  const groups = [...Map.groupBy(licensed, one => one.text)].map(([text, all]) => {
    const names = [...new Set(all.map(one => `${one.package.name} ${one.package.version} (${one.id})`))]
    return `${names.join('\n')}\n\n${text}`
  })
  return `${[head, ...groups].join(`\n\n${line}\n\n`)}\n`
}
