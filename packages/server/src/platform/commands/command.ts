import type { Ctx } from '../ctx.ts'
import type { Environment } from '../environment.ts'
import type { Logger } from '../logging.ts'
import type { CommandOutput } from './output.ts'

/**
 * How a command ended, for scripts. `usage`: the words on the command line were wrong. `findings`: it did its work, and
 * found something that a person should look at. A command that others expect other numbers of says so in its details.
 */
export const exitCodes = { done: 0, failed: 1, usage: 2, findings: 3 } as const
/** 0 to 255. */
export type ExitCode = number

/** What was typed, and what every command may use without opening anything. */
export interface CommandCall {
  readonly args: readonly string[]
  /** By their long names, such as `with-key`. A flag that wasn't given is missing. */
  readonly options: Readonly<Record<string, string | true | undefined>>
  readonly env: Environment
  readonly log: Logger
  readonly output: CommandOutput
  /** Aborts when the operator presses Ctrl+C or the process is told to end. */
  readonly signal: AbortSignal
  /**
   * Opens the site as the server does, runs `work` and closes it again. The server may run meanwhile, here or on
   * another machine. Migrates the database, unless `asIs` forbids it.
   */
  withSite<T>(work: (ctx: Ctx) => Promise<T>, options?: SiteOptions): Promise<T>
  /** A line from standard input, for secrets: they must not stand on a command line, where other users see them. */
  readSecret(question: string): Promise<string>
}

export interface SiteOptions {
  /** Whether the database must be left as it is: one that isn't up to date is refused. */
  readonly asIs?: boolean
  /** Whether the site may be half restored. */
  readonly isRestoring?: boolean
}

export interface CommandArgument {
  /** In capitals, as help shows it: `FOLDER`. */
  readonly name: string
  readonly summary: string
  readonly isOptional?: boolean
}

export interface CommandOption {
  /** Without dashes. */
  readonly name: string
  /** What help shows for its value; a flag has none. */
  readonly value?: string
  readonly summary: string
}

/** A command of the program `holdall`. */
export interface Command {
  /** One or two words: `backup`, `user create`. */
  readonly name: string
  /** One sentence for the list of commands, without a full stop. */
  readonly summary: string
  /** What an operator should know before using it; for its own help. */
  readonly details?: string
  readonly args?: readonly CommandArgument[]
  readonly options?: readonly CommandOption[]
  run(call: CommandCall): Promise<ExitCode>
}

/** A failure that the operator can mend: only its words are shown. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}
