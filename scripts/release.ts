/**
 * `npm run release`: makes the archives of this version in `release/`, or in the folder that `--out` names, for Linux on
 * x86-64: one that runs with Node.js alone, and one that contains it, with checksums, licences and bills of materials. The
 * time in them is that of the last commit, or SOURCE_DATE_EPOCH. It refuses a commit without a log of `npm run prove`
 * (release/proof.ts) and languages that lack sentences (docs/decisions/0119), unless `--unproved` says that the archives
 * are only made to be compared.
 */
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runMain } from './lib/processes.ts'
import { root } from './lib/root.ts'
import { makeRelease } from './release/make-release.ts'
import { whyUnproved } from './release/proof.ts'
import { hasChanges, sourceEpoch, whyNotHere } from './release/source.ts'
import { whyUntranslated } from './sentences/untranslated.ts'

runMain(async () => {
  const obstacle = whyNotHere()
  if (obstacle !== undefined) {
    console.error(obstacle)
    return 1
  }
  const options = { out: { type: 'string' }, proof: { type: 'string' }, unproved: { type: 'boolean' } } as const
  const { out = join(root, 'release'), proof, unproved = false } = parseArgs({ options }).values
  const missing = unproved ? undefined : await whyUnproved(root, proof)
  if (missing !== undefined) {
    console.error(
      `${missing} Run npm run prove, name its log with --proof, or make archives to compare with --unproved.`,
    )
    return 1
  }
  const untranslated = whyUntranslated()
  if (untranslated !== undefined) {
    console.error(untranslated)
    if (!unproved) return 1
  }
  if (await hasChanges(root))
    console.warn('There are changes that aren’t committed: nobody else can make these archives.')
  const epoch = await sourceEpoch(root)
  const files = await makeRelease({ root, out: resolve(out), epoch, say: line => console.log(line) })
  for (const file of files) console.log(`${basename(file)}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)
  return 0
})
