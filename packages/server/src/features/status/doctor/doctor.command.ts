import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import type { Finding } from './finding.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Find problems with this installation and show how to fix them',
  details: `Checks the machine, the libraries, the data folder, the key, the port, the database, the clock, the storage and other services, mail,
the address and the proxy. Changes nothing. Exits with 3 if anything doesn't work or isn't safe.`,
  async run({ env, output, withSite }) {
    const { checkMachine } = await import('./check-machine.ts')
    const { checkSite } = await import('./check-site.ts')
    const findings = await checkMachine(env)
    findings.push(...(await withSite(checkSite, { asIs: true }).catch(error => [unopened(error)])))
    output.result(findings, () => findings.map(line).join('\n'))
    return findings.some(({ state }) => state === 'bad') ? exitCodes.findings : exitCodes.done
  },
}

function unopened(error: unknown): Finding {
  const said = error instanceof Error ? error.message : String(error)
  const remedy = error instanceof CommandError ? said : 'Check DATABASE_URL and DATA_DIR; "serve" shows details.'
  return { name: 'Site', state: 'bad', said: `it can’t be opened: ${said}`, remedy }
}

const marks = { good: 'ok', warning: 'note', bad: 'WRONG' } as const

function line({ name, state, said, remedy }: Finding): string {
  const mark = marks[state].padEnd(5)
  return `${mark}  ${name}: ${said}${remedy === null ? '' : `\n       ${remedy}`}`
}
