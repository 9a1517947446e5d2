/**
 * `npm run new-feature <name>`: an empty feature in contract, server and browser application, added to their lists. The
 * rest, such as use cases, repository, policy and pages, is added file by file as docs/recipes say.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from './checks/tools.ts'
import { newFeature } from './lib/new-feature.ts'
import { runMain } from './lib/processes.ts'
import { root } from './lib/root.ts'

runMain(async () => {
  const name = process.argv[2] ?? ''
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    console.error('Give the feature a name in small letters, with hyphens between words: npm run new-feature <name>')
    return 2
  }
  // All edits are made in memory first, so that a list that can't be found leaves nothing half done.
  const files = newFeature(name, file => readFileSync(join(root, file), 'utf8'))
  const folders = [...new Set(Object.keys(files).map(dirname))].filter(folder => folder.endsWith(`/${name}`))
  const there = folders.filter(folder => existsSync(join(root, folder)))
  if (there.length > 0) {
    console.error(`There is a feature ${name} already: ${there.join(', ')}`)
    return 1
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
    console.log(file)
  }
  const formatted = await runTool('biome', ['check', '--write', ...Object.keys(files)])
  if (formatted.code !== 0) console.error(formatted.output)
  return formatted.code
})
