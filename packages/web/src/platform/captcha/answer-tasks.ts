import { solveChallenge } from 'altcha-lib'
import type { Challenge, DeriveKeyFunction, Solution } from 'altcha-lib/types'

/** The longest that a device calculates; milliseconds. */
const longestMs = 55_000

/** What a worker answers; the trouble is for the browser's console. */
export type SolveAnswer = { readonly solution: Solution } | { readonly trouble: string }

/** Makes this worker solve the tasks that it is sent. */
export function answerTasks(deriveKey: DeriveKeyFunction): void {
  addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
    const solved = solveChallenge({ challenge, deriveKey, timeout: longestMs })
    solved.then(
      solution => answer(solution ? { solution } : { trouble: String(new Error('The task took too long')) }),
      // What a worker rejects reaches no one.
      (error: unknown) => answer({ trouble: String(error) }),
    )
  })
}

function answer(answered: SolveAnswer): void {
  postMessage(answered)
}
