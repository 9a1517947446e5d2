import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../lib/processes.ts'
import { hasChanges } from './source.ts'

/** @returns undefined outside a history of git */
export async function commitOf(root: string): Promise<string | undefined> {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { cwd: root })
  return code === 0 ? output.trim() : undefined
}

/** Returns where a whole run of `npm run prove` that passed leaves its closing lines. */
export function proofFile(root: string, commit: string): string {
  return join(root, 'test-results/proofs', `${commit}.txt`)
}

/**
 * Keeps the closing lines of a whole run of `npm run prove` in which nothing failed, for the commit that it ran on.
 * @returns the file, or undefined if what ran differs from every commit
 */
export async function keepProof(root: string, lines: readonly string[]): Promise<string | undefined> {
  const commit = await commitOf(root)
  if (commit === undefined || (await hasChanges(root))) return undefined
  const file = proofFile(root, commit)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${[`Commit ${commit} passed npm run prove.`, ...lines].join('\n')}\n`)
  return file
}

/** Why a file is no proof of the commit in this folder, or undefined if it is one. */
export async function whyUnproved(root: string, given?: string): Promise<string | undefined> {
  const commit = await commitOf(root)
  if (commit === undefined) return 'This folder has no history of git, so nothing says that it passed npm run prove.'
  const file = given ?? proofFile(root, commit)
  if (!existsSync(file)) return `Commit ${commit} has no log of npm run prove: there is no ${file}.`
  const [first] = readFileSync(file, 'utf8').split('\n')
  return first === `Commit ${commit} passed npm run prove.` ? undefined : `${file} is about another commit.`
}
