import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Finished, type RunOptions, run } from '../lib/processes.ts'
import { root } from '../lib/root.ts'
import type { Check, Verdict } from './check.ts'

/** A tool that says nothing until its end may need this long on a busy machine. */
const timeoutMs = 20 * 60_000
/** One that tells what it finds hangs when it has told nothing for this long; it may take as long as it needs. */
const silenceMs = 5 * 60_000
const sources = ['packages', 'e2e', 'bench', 'scripts']

/** Runs an installed package's program under this Node.js. */
export function runTool(
  name: string,
  args: readonly string[],
  limit: Pick<RunOptions, 'timeoutMs' | 'silence'> = { timeoutMs },
): Promise<Finished> {
  const env = { NO_COLOR: '1', FORCE_COLOR: undefined }
  return run(process.execPath, [join(root, 'node_modules/.bin', name), ...args], { ...limit, env })
}

function verdict(finished: Finished): Verdict {
  // Not every tool respects NO_COLOR.
  const output = stripVTControlCharacters(finished.output)
  return { isRight: finished.code === 0, output: output + (finished.isTimedOut ? '\nIt took too long.' : '') }
}

/** Format, lint and import order, by biome.json. Its warnings are for the editor. */
export const lint: Check = {
  name: 'format and lint',
  async run() {
    return verdict(await runTool('biome', ['check', '.', '--diagnostic-level=error', '--max-diagnostics=200']))
  },
}

/** The types of every folder that has a tsconfig.json. */
export const types: Check = {
  name: 'types',
  async run() {
    const projects = globSync('{packages/*,*}/tsconfig.json', { cwd: root }).toSorted()
    const wrong: string[] = []
    for (const project of projects) {
      const { isRight, output } = verdict(await runTool('tsc', ['-p', project, '--pretty', 'false']))
      if (!isRight) wrong.push(`${dirname(project)}:\n${output}`)
    }
    if (projects.length === 0) wrong.push('There is no tsconfig.json to check.')
    return { isRight: wrong.length === 0, output: wrong.join('\n') }
  },
}

/** Layers, by .dependency-cruiser.mjs. */
export const boundaries: Check = {
  name: 'boundaries',
  async run() {
    const config = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long']
    return verdict(await runTool('depcruise', [...sources, ...config]))
  },
}

/** Files, exports and dependencies that nothing uses, by knip.json. */
export const unused: Check = {
  name: 'unused code',
  async run() {
    return verdict(await runTool('knip', ['--no-progress', '--no-config-hints']))
  },
}

/** Repeated blocks, by .jscpd.json. */
export const duplication: Check = {
  name: 'duplication',
  async run() {
    // It prints each repeated block when it finds it.
    return verdict(await runTool('jscpd', sources, { silence: { ms: silenceMs } }))
  },
}
