import { type Command, CommandError, type ExitCode } from '../src/platform/commands/command.ts'
import { createOutput } from '../src/platform/commands/output.ts'
import type { TestApp } from './harness.ts'

export interface Ran {
  readonly exitCode: ExitCode
  readonly out: string
  readonly error: string
}

interface Typed {
  readonly args?: readonly string[]
  readonly options?: Readonly<Record<string, string | true>>
  /** Says what is typed when the command asks for a secret. */
  readonly secret?: string
  readonly isJson?: boolean
}

/** Runs a command on a test's site, in this process. */
export async function runOn(test: Pick<TestApp, 'app'>, command: Command, typed: Typed = {}): Promise<Ran> {
  const { args = [], options = {}, secret = '', isJson = false } = typed
  let [out, error] = ['', '']
  const streams = {
    out: { write: (text: string) => (out += text) },
    error: { write: (text: string) => (error += text) },
  }
  const { ctx, services } = test.app
  const call = {
    args,
    options,
    env: services.env,
    log: services.log,
    output: createOutput(streams, isJson),
    signal: new AbortController().signal,
    withSite: <T>(work: (opened: typeof ctx) => Promise<T>) => work(ctx),
    readSecret: async () => secret,
  }
  try {
    const exitCode = await command.run(call)
    return { exitCode, out, error }
  } catch (failure) {
    if (!(failure instanceof CommandError)) throw failure
    return { exitCode: failure.exitCode, out, error: `${error}${failure.message}` }
  }
}
