import { connection, onReturn, setConnection } from '../ui/connection.ts'

const firstPauseMs = 1_000
const longestPauseMs = 15_000
/** Nobody looks at a hidden page, but its uploads are waiting. */
const hiddenPauseMs = 60_000
const patienceMs = 8_000
/** A server that takes so long for one answer is asked whether it is there, and has less time for that. */
const silenceMs = 5_000
const silentPatienceMs = 4_000

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<boolean> | null = null

/** What a gateway, or a server without its database, answers: something responds, but not the product. */
const noAnswer = new Set([502, 503, 504])

/** Called with the status of every response from the server, so that its return is noticed immediately. */
export function recordAnswer(status: number): void {
  if (noAnswer.has(status)) void checkConnection()
  else if (connection() !== 'online') returned()
}

/**
 * Called when the server may be unreachable: asks it, and keeps asking until it responds. Resolves to whether it
 * responded now.
 */
export function checkConnection(mostMs = patienceMs): Promise<boolean> {
  // Only a browser has a server to lose.
  if (!globalThis.window) return Promise.resolve(true)
  clearTimeout(timer)
  running ??= ask(mostMs).finally(() => {
    running = null
  })
  return running
}

/**
 * Called when something is asked of the server. If it says nothing for some seconds, and not even that it is there, the page
 * says so. Returns a function to call once it has answered.
 */
export function awaitAnswer(): () => void {
  const patience = setTimeout(() => void checkConnection(silentPatienceMs), silenceMs)
  return () => clearTimeout(patience)
}

/** Resolves when the server can be reached: immediately, unless it is known to be unreachable. */
export async function whenReachable(): Promise<void> {
  if (!(await checkConnection())) await nextReturn()
}

/** Resolves the next time that the server can be reached again. */
export function nextReturn(): Promise<void> {
  return new Promise(resolve => {
    const stop = onReturn(() => {
      stop()
      resolve()
    })
  })
}

async function ask(mostMs: number): Promise<boolean> {
  const isThere = await answers(mostMs)
  if (isThere) returned()
  else {
    setConnection(navigator.onLine ? 'away' : 'offline')
    failures += 1
    // All browsers are waiting for the same server, so they shouldn't all ask in the same second.
    const usual = document.hidden ? hiddenPauseMs : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
    const pause = usual * (0.75 + Math.random() / 2)
    clearTimeout(timer)
    timer = setTimeout(() => void checkConnection(), pause)
  }
  return isThere
}

async function answers(mostMs: number): Promise<boolean> {
  try {
    const answer = await fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(mostMs) })
    // A hotel’s sign-in page answers everything, but not in JSON.
    if (!answer.headers.get('content-type')?.includes('json')) return false
    return answer.ok || isReadable(await answer.json())
  } catch {
    return false
  }
}

/** A server whose disk is full is not ready, but everything can still be read. */
function isReadable(problem: { readonly meta?: { readonly checks?: { readonly database?: string } } }): boolean {
  return problem.meta?.checks?.database === 'ok'
}

function returned(): void {
  clearTimeout(timer)
  failures = 0
  setConnection('online')
}

if (globalThis.window) {
  addEventListener('offline', () => setConnection('offline'))
  addEventListener('online', () => void checkConnection())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && connection() !== 'online') void checkConnection()
  })
}
