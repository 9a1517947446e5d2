import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:html|m?js|css|svg|json|webmanifest|txt|map)$/
const smallest = 512

/**
 * Writes `.br` and `.gz` next to every text file of the build, so that the server doesn't have to compress. A file that
 * would not get smaller gets no compressed copy.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile() && compressible.test(entry.name))
      await Promise.all(files.map(entry => compressFile(join(entry.parentPath, entry.name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path)
  if (source.length < smallest) return
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (brotli.length < source.length) await writeFile(`${path}.br`, brotli)
  if (zipped.length < source.length) await writeFile(`${path}.gz`, zipped)
}
