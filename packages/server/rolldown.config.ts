import { defineConfig, type OutputOptions, type RolldownOptions } from 'rolldown'
import { listBundled } from '../../scripts/release/list-bundled.ts'

/**
 * Bundles the server into a few plain files: Node loads them in a third of the time that the sources and their packages
 * take, and needs a third less memory. Packages with their own binaries or fonts aren't bundled.
 */
const common: RolldownOptions = {
  platform: 'node',
  external: /^(?:@react-pdf\/renderer|better-sqlite3|fontkit|libheif-js|pdfjs-dist|react|sharp|subset-font)(?:$|\/)/,
  plugins: [listBundled('server')],
  logLevel: 'warn',
  // Modules that are imported both statically and dynamically are fine.
  checks: { ineffectiveDynamicImport: false },
}

const output: OutputOptions = {
  dir: 'dist',
  format: 'esm',
  cleanDir: false,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // A single non-ASCII character would make Node keep the whole file in memory with two bytes per character.
  charset: 'ascii',
  comments: false,
}

/** What a start loads is one file: loading a hundred small ones took a tenth of its time. */
const startsAsOne: OutputOptions = { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } }

const isServer = (id: string) => id.endsWith('/main.ts')

export default defineConfig([
  { ...common, input: { server: 'src/app/main.ts' }, output: { ...output, ...startsAsOne, cleanDir: true } },
  {
    ...common,
    input: { main: 'src/app/start.ts' },
    // It loads the server only after it has told Node where compiled code is kept.
    external: isServer,
    output: { ...output, paths: id => (isServer(id) ? './server.js' : id) },
  },
  {
    ...common,
    input: {
      'text-reader.worker': 'src/platform/formats/text-reader/text-reader.worker.ts',
      'media-reader.worker': 'src/platform/formats/media-reader/media-reader.worker.ts',
      'invoice.worker': 'src/features/billing/invoices/drawing/invoice.worker.ts',
      'font-files.worker': 'src/platform/fonts/font-files.worker.ts',
      'mail-reader.worker': 'src/features/mail/incoming/reader/mail-reader.worker.ts',
      'po-reader.worker': 'src/features/localizations/po-reader/po-reader.worker.ts',
      'heic.worker': 'src/platform/pictures/heic/heic.worker.ts',
      'bmp.worker': 'src/platform/pictures/bmp/bmp.worker.ts',
      'draw-scenes.program': 'src/features/welcome/samples/draw-scenes.program.ts',
    },
    output,
  },
])
