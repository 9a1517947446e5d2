/** All checks that don't run the product. `npm run check -- types sizes` runs only those. */
import { checks, runChecks } from './checks/checks.ts'
import { runMain } from './lib/processes.ts'

runMain(async () => {
  const names = process.argv.slice(2)
  const unknown = names.filter(name => !checks.some(check => check.name === name))
  if (unknown.length > 0) {
    console.error(`There is no check ${unknown.join(', ')}. There are: ${checks.map(check => check.name).join(', ')}.`)
    return 2
  }
  const failed = await runChecks(names.length > 0 ? checks.filter(check => names.includes(check.name)) : checks)
  if (failed.length > 0) console.log(`\nNot right: ${failed.join(', ')}.`)
  return failed.length > 0 ? 1 : 0
})
