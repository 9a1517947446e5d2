import { CommanderError, Option, Command as Parser } from 'commander'
import { type Command, type ExitCode, exitCodes } from '../../platform/commands/command.ts'
import { version } from '../../platform/version.ts'

/** Holds what was chosen on the command line. */
export interface Chosen {
  readonly command: Command
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string | true | undefined>>
  readonly isJson: boolean
}

interface ProgramOptions {
  readonly commands: readonly Command[]
  readonly run: (chosen: Chosen) => Promise<ExitCode>
  readonly out: (text: string) => void
  readonly error: (text: string) => void
}

const introduction = `Manages a Holdall site outside the browser. Settings come from the environment,
as for the server: DATA_DIR, DATABASE_URL, APP_KEY and others (see docs/operations/configuration.md).`

const results = `Commands exit with 0 on success, 1 on failure, 2 for wrong arguments, and 3 if they found
something a person should look at. With --json, they print one JSON document on standard output.`

/** Understands the words of a command line, shows help, and runs the command that they name. Returns the exit code. */
export async function runProgram(words: readonly string[], options: ProgramOptions): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done
  const program = new Parser('holdall')
    .description(introduction)
    .version(version, '-V, --version', 'Show the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'Show help for a command')
    .addHelpText('after', `\n${results}`)
  for (const command of options.commands)
    add(program, command, async chosen => {
      exitCode = await options.run(chosen)
    })
  adjust(program, options)
  try {
    await program.parseAsync([...words], { from: 'user' })
    return exitCode
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
  }
}

/** Applies to every parser what commander doesn't pass on to those that exist already. */
function adjust(parser: Parser, options: ProgramOptions): void {
  parser
    .exitOverride()
    .configureOutput({ writeOut: options.out, writeErr: options.error })
    .showHelpAfterError('(see --help)')
  for (const child of parser.commands) adjust(child, options)
}

function add(program: Parser, command: Command, run: (chosen: Chosen) => Promise<void>): void {
  const [first = '', second] = command.name.split(' ')
  const parent = second === undefined ? program : groupOf(program, first)
  const parser = parent
    .command(second ?? first)
    .summary(command.summary)
    .description(command.details ? `${command.summary}.\n\n${command.details}` : `${command.summary}.`)
    .helpOption('-h, --help', 'Show this help')
  for (const { name, summary, isOptional } of command.args ?? [])
    parser.argument(isOptional ? `[${name}]` : `<${name}>`, summary)
  for (const { name, value, summary } of command.options ?? [])
    parser.addOption(new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, summary))
  parser.option('--json', 'Print the result as JSON')
  parser.action(async () => {
    const { json, ...given } = parser.opts<Record<string, string | true | undefined>>()
    const options = Object.fromEntries((command.options ?? []).map(({ name }) => [name, given[camelCase(name)]]))
    await run({ command, args: parser.args, options, isJson: json !== undefined })
  })
}

/** The parser of commands with two words, such as `user`. */
function groupOf(program: Parser, name: string): Parser {
  const found = program.commands.find(command => command.name() === name)
  if (found) return found
  return program
    .command(name)
    .summary(groups[name] ?? name)
    .description(`${groups[name] ?? name}.`)
}

const groups: Readonly<Record<string, string>> = {
  user: 'Accounts of people',
  settings: 'Settings of the site',
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
