import type { Logger } from '../logging.ts'
import { machineKind } from './machine-kind.ts'
import { type TriedLibrary, tryLaterLibraries } from './native-libraries.ts'

/** Returns what to do about a library that doesn’t load. */
export function libraryRemedy(): string {
  return (
    `Holdall’s packages for ${machineKind()} aren’t all installed. Run “npm ci” in Holdall’s folder on this machine, with ` +
    'optional packages; don’t copy node_modules from another machine. Then start again.'
  )
}

/** Says in one line of the log which libraries don’t load, if there are any. */
export async function logMissingLibraries(log: Logger): Promise<void> {
  const missing = (await tryLaterLibraries()).filter(({ trouble }) => trouble !== null)
  if (missing.length === 0) return
  log.error({ libraries: missing.map(describeLibrary) }, `Photos and images can’t be drawn. ${libraryRemedy()}`)
}

/** `sharp: Could not load …` */
export function describeLibrary({ name, trouble, version }: TriedLibrary): string {
  return `${name}: ${trouble ?? version}`
}
