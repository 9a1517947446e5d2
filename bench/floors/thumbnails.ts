// The floor for pictures: sharp alone, from files on disk to files on disk, in the three sizes that the product makes.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const [source, target] = process.argv.slice(2) as [string, string]
const started = performance.now()
for (const name of await readdir(source)) {
  for (const edge of [256, 512, 2048]) {
    const bytes = await sharp(join(source, name))
      .rotate()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer()
    await writeFile(join(target, `${name}-${edge}.webp`), bytes)
  }
}
console.log(performance.now() - started)
