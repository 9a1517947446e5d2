// Run by staging-faults.test.ts: appends forever and prints each offset that was confirmed, until it is killed.
import { Readable } from 'node:stream'
import { createStaging } from './create-staging.ts'

const [root = '', id = ''] = process.argv.slice(2)

/** Each byte is determined by its offset, so that the test knows what the file must contain. */
async function* bytes(): AsyncGenerator<Buffer> {
  for (let start = 0; ; start += 65_536) yield Buffer.alloc(65_536, (start / 65_536) % 251)
}

const staging = await createStaging({ root })
await staging.create(id)
await staging.append(id, 0, Readable.from(bytes(), { objectMode: false }), {
  checkpointEvery: 512 * 1024,
  onCheckpoint: offset => {
    process.stdout.write(`${offset}\n`)
  },
})
