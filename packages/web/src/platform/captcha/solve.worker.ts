import { solveChallenge } from 'altcha-lib'
import type { Challenge, Solution } from 'altcha-lib/types'
import { byBrowser, byLibrary } from './derive-key.ts'

/** The longest that a device calculates; milliseconds. */
const longestMs = 55_000

/** What the worker answers; the trouble is for the browser's console. */
export type SolveAnswer = { readonly solution: Solution } | { readonly trouble: string }

async function solve(challenge: Challenge): Promise<SolveAnswer> {
  const hasCryptography = typeof crypto === 'object' && crypto.subtle !== undefined
  const deriveKey = hasCryptography ? byBrowser : await byLibrary()
  const solution = await solveChallenge({ challenge, deriveKey, timeout: longestMs })
  if (solution === null) throw new Error('The task took too long')
  return { solution }
}

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  // What a worker rejects reaches no one.
  solve(data).then(postMessage, (error: unknown) => postMessage({ trouble: String(error) } satisfies SolveAnswer))
})
