/** What `npm test` leaves out, because it takes hours, and `npm run prove` runs. */
const leftOut: readonly string[] = [
  'files named `*.long.test.ts` and `*.long.spec.ts`: what fails in the middle of rare work, drawn-out runs of real programs, every door of WebDAV with every caller, and journeys through rarer screens',
  'the suites over every call of the contract (access, audit, costs, doors, ids of others, invalid input, memory, refusals, scopes, secrets) on PostgreSQL; they run on SQLite',
  'three of four statements that fail below jobs on PostgreSQL, and two of three random calls on rights',
  'hundreds of kills of the server and of payments, of lives of subscriptions and of backups under load; a few of each run',
  'the archives of a release: made, tried, made twice and compared; and the image made of one, by buildah and podman',
  'ten minutes of kills of one of three servers, and thirty failures of PostgreSQL under load; a few of each run',
  'sixty pauses of one of two servers whose clocks differ; a few of each run',
  'hundreds of rounds in which two computers and a browser change one drive at once; a few of each run',
  'hundreds of rounds in which a drive is put back after random acts; a few of each run',
  'most of the walk that looks for untranslated texts: all areas but one, and what menus open, dialogs behind dialogs, and menus on phones',
]

/** Tells Vitest, Playwright and their files to leave out what takes long. */
export const leaveOutVariable = 'LEAVE_OUT_LONG'

/** `npm test` leaves out long files; `npm run prove` doesn't, nor does a run of what its words name. */
export function leavesOut(args: readonly string[], isProving = Boolean(process.env.PROVE)): Record<string, string> {
  const isNamed = args.some(word => !word.startsWith('-'))
  return isProving || isNamed ? {} : { [leaveOutVariable]: '1' }
}

/** Whether this process was told to leave out what takes long. */
export const isLeavingOut = (): boolean => Boolean(process.env[leaveOutVariable])

/** Lines for the end of a run with these words. */
export function describeLeftOut(args: readonly string[], isProving = Boolean(process.env.PROVE)): readonly string[] {
  if (!(leaveOutVariable in leavesOut(args, isProving))) return []
  return ['Left out, and run by `npm run prove`:', ...leftOut.map(one => `  ${one}`)]
}
