import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { root } from './root.ts'

export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Runs as another user; only root may do this. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** After this long, the program and all its children are killed, and `run` returns `isTimedOut`. */
  readonly timeoutMs?: number
  /** The same once it has given no sign of life for `ms`: for work that may take long, but never in silence. */
  readonly silence?: {
    readonly ms: number
    /** What grows while it works; the program's own output if there is none. */
    readonly file?: string
  }
  /** Also writes the output as it arrives, instead of only collecting it. */
  readonly isLive?: boolean
}

export interface Finished {
  /** 0 for success; 127 if the program couldn't be started, 128 if a signal ended it. */
  readonly code: number
  readonly output: string
  readonly ms: number
  readonly isTimedOut: boolean
}

const started = new Set<ChildProcess>()
/** Those of `run`: they end before the things they use, which `atEnd` undoes. */
const runs = new Set<ChildProcess>()
const cleanups: (() => Promise<void> | void)[] = []
let isEnding = false

/** Starts a program in its own process group, so that ending it ends its children too. */
export function start(
  command: string,
  args: readonly string[],
  options: Pick<RunOptions, 'cwd' | 'env' | 'user'> & Pick<SpawnOptions, 'stdio'> = {},
): ChildProcess {
  if (isEnding) throw new Error(`Too late to start ${command}`)
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
    detached: true,
    ...options.user,
  })
  started.add(child)
  child.once('close', () => started.delete(child))
  child.once('error', () => started.delete(child))
  return child
}

/** Runs a program to its end; one that can't be started returns 127. @throws Error once the script is ending */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const begin = performance.now()
  const child = start(command, args, { ...options, env: { ...(options.isLive ? colour() : {}), ...options.env } })
  runs.add(child)
  const output: string[] = []
  let outputSize = 0
  let isTimedOut = false
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from?.setEncoding('utf8').on('data', (text: string) => {
      output.push(text)
      outputSize += text.length
      if (options.isLive) to.write(text)
    })
  }
  const kill = () => {
    isTimedOut = true
    endGroup(child, 'SIGKILL')
  }
  const timer = options.timeoutMs ? setTimeout(kill, options.timeoutMs) : undefined
  const { silence } = options
  const size = () => (silence?.file === undefined ? outputSize : sizeOf(silence.file))
  const stopWatching = silence ? onSilence(size, silence.ms, kill) : undefined
  return new Promise(resolve => {
    const finish = (code: number) => {
      clearTimeout(timer)
      stopWatching?.()
      runs.delete(child)
      resolve({ code, output: output.join(''), ms: performance.now() - begin, isTimedOut })
    }
    child.once('error', error => {
      output.push(error.message)
      finish(127)
    })
    child.once('close', code => finish(code ?? 128))
  })
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Calls `then` once the size has been the same for this long. Returns a function that stops watching. */
function onSilence(sizeNow: () => number, ms: number, then: () => void): () => void {
  let size = -1
  let lastGrowth = performance.now()
  const watch = setInterval(
    () => {
      const now = sizeNow()
      if (now !== size) lastGrowth = performance.now()
      size = now
      if (performance.now() - lastGrowth < ms) return
      clearInterval(watch)
      then()
    },
    Math.min(1000, ms / 5),
  )
  return () => clearInterval(watch)
}

/** A program behind a pipe can't see whether its output reaches a terminal in the end. */
function colour(): Record<string, string> {
  if (process.env.NO_COLOR || process.env.FORCE_COLOR) return {}
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}

/** Sends a signal to a program started here and to all its children; it is no error if it has ended. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Asks a program and its children to end, and kills what is left after the grace period. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals, graceMs = 5000): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const closed = once(child, 'exit')
    endGroup(child, signal)
    await Promise.race([closed, new Promise(resolve => setTimeout(resolve, graceMs).unref())])
  }
  endGroup(child, 'SIGKILL')
}

/** Registers what must be undone at the end, however the script ends; the last one registered runs first. */
export function atEnd(cleanup: () => Promise<void> | void): void {
  cleanups.push(cleanup)
}

/** Ends what `run` started, undoes what `atEnd` registered, and exits. */
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  let exitCode = code
  await Promise.all([...runs].map(child => stop(child, 'SIGTERM')))
  for (const cleanup of cleanups.toReversed()) {
    try {
      await cleanup()
    } catch (error) {
      console.error(error)
      exitCode ||= 1
    }
  }
  await Promise.all([...started].map(child => stop(child, 'SIGTERM')))
  process.exit(exitCode)
}

/**
 * Runs a script's main function and exits with the number that it returns. A signal or an error ends everything too.
 */
export function runMain(main: () => Promise<number>): void {
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  for (const [signal, code] of Object.entries(signals)) process.on(signal, () => void end(code))
  main().then(end, error => {
    console.error(error)
    return end(1)
  })
}
