import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isProgram } from '../lib/find-command.ts'
import { run } from '../lib/processes.ts'
import { root } from '../lib/root.ts'
import { installPackages } from './debian.ts'
import { findChromium } from './find-chromium.ts'
import type { Provided } from './service.ts'

const timeoutMs = 5 * 60_000

/**
 * A browser for the journeys and the tests of screens: the machine's own, Debian's, or the one that Playwright downloads. `CHROMIUM_PATH` names
 * it.
 */
export async function provideChromium(): Promise<Provided> {
  const given = process.env.CHROMIUM_PATH
  if (given) return isProgram(given) ? provide(given) : refuse(`CHROMIUM_PATH is ${given}, which is no program`)
  const found = findChromium()
  if (found) return provide(found)

  const playwright = createRequire(join(root, 'e2e/package.json'))
  const own: string = playwright('@playwright/test').chromium.executablePath()
  if (isProgram(own)) return provide(own)

  // Older Debian releases have no package of the headless one.
  let noPackage = await installPackages(['chromium-headless-shell'])
  if (noPackage) noPackage = await installPackages(['chromium'])
  const installed = findChromium()
  if (installed) return provide(installed)

  console.log('Fetching Playwright’s Chromium ...')
  const cli = join(playwright.resolve('@playwright/test/package.json'), '../cli.js')
  const fetched = await run(process.execPath, [cli, 'install', 'chromium'], { timeoutMs })
  if (isProgram(own)) return provide(own)
  const why = fetched.isTimedOut
    ? 'it took too long'
    : (/Error: .*/.exec(fetched.output)?.[0] ?? `exit ${fetched.code}`)
  return refuse(`${noPackage ?? 'its package lacks the program'}; Playwright could not fetch its own either (${why})`)
}

function provide(path: string): Provided {
  return { env: { CHROMIUM_PATH: path } }
}

function refuse(why: string): Provided {
  return { suite: 'journeys and tests of screens in the browser', reason: `there is no Chromium: ${why}` }
}
