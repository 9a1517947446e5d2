import type { CaptchaTask } from '@holdall/contract/drivers/captcha.ts'
import type { Solution } from 'altcha-lib/types'
import { call } from '../api/call.ts'
import { isProblem } from '../api/problem.ts'
import type { SolveAnswer } from './answer-tasks.ts'
import type { TokenMaker } from './captcha-on-page.ts'
import { setProgress } from './progress.ts'

interface Kept {
  readonly token: Promise<string>
  /** When the server no longer accepts it, by this browser's own clock, which goes on while the device sleeps; ms. */
  readonly until: () => number
}

/** A solution is worth little in its last minute; milliseconds. */
const spareMs = 60_000

/** After a failure, keys that are typed don't ask at once again; milliseconds. */
const restMs = 10_000
let restsUntil = 0

const kept = new Map<string, Kept>()

/** Calculates on this device, in a worker, so that the page goes on to answer. */
export const proofOfWork: TokenMaker = {
  prepare(_captcha, action) {
    if (performance.now() < restsUntil) return
    // The failure is seen by who asks.
    startedFor(action).token.catch(() => undefined)
  },
  async ask(_captcha, action) {
    const { token } = startedFor(action)
    // It is valid once, whatever the answer to the form is.
    try {
      return await token
    } finally {
      kept.delete(action)
      setProgress('idle')
    }
  },
}

function startedFor(action: string): Kept {
  const known = kept.get(action)
  if (known && known.until() > Date.now()) return known
  let until = Number.POSITIVE_INFINITY
  const made = {
    token: makeToken(action, seconds => (until = Date.now() + seconds * 1000 - spareMs)),
    until: () => until,
  }
  kept.set(action, made)
  made.token.then(
    () => setProgress('done'),
    () => {
      restsUntil = performance.now() + restMs
      kept.delete(action)
      setProgress('idle')
    },
  )
  return made
}

async function makeToken(action: string, onValid: (seconds: number) => void): Promise<string> {
  setProgress('working')
  const task = await call('site.captchaTask', { query: { action } }).catch(error => {
    if (isProblem(error, 'request.not-found')) return null
    throw error
  })
  // It was turned off after the page was loaded. The server then wants no token, or asks to reload.
  if (task === null) return ''
  const { challenge, validSeconds } = task
  onValid(validSeconds)
  const solution = await solveAway(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

async function solveAway(challenge: CaptchaTask['challenge']): Promise<Solution> {
  const worker = openWorker()
  try {
    return await new Promise<Solution>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SolveAnswer>) => {
        if ('solution' in data) resolve(data.solution)
        else reject(new Error(data.trouble))
      })
      worker.addEventListener('error', event => reject(new Error(event.message)))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}

/** On pages that came without encryption, browsers offer no cryptography. The library that replaces it is loaded only there. */
function openWorker(): Worker {
  return isSecureContext
    ? new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./solve-plain.worker.ts', import.meta.url), { type: 'module' })
}
