/**
 * Runs a command beside the services that tests need, with `TEST_DATABASE_URL`, `CHROMIUM_PATH` … set:
 *
 *     sh tools/with-packages node scripts/with-services.ts [--only=postgres,chromium,programs,ftp,swift,mariadb] -- npx vitest
 */
import { parseArgs } from 'node:util'
import { findCommand } from './lib/find-command.ts'
import { atEnd, runMain, start, stop } from './lib/processes.ts'
import { provideServices, serviceNames } from './services/services.ts'

runMain(async () => {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const [command, ...args] = positionals
  if (!command) throw new Error('Say which command to run, after --')
  const only = values.only?.split(',')
  const services = await provideServices(serviceNames.filter(name => !only || only.includes(name)))
  const child = start(findCommand(command) ?? command, args, {
    env: services.env,
    stdio: 'inherit',
    cwd: process.cwd(),
  })
  atEnd(() => stop(child, 'SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 128))
  })
})
