import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that aren't imported by a name in the code, but whose files the server reads. */
export const readPackages: readonly string[] = [
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/vazirmatn',
]

/** What others name among their dependencies and nothing loads at run time, and why. */
const leftOut: Readonly<Record<string, string>> = {
  '@babel/runtime': 'the built files of the packages that name it contain what they need of it',
  '@napi-rs/canvas': 'pdf.js draws with it; the server only takes the text out of documents',
  'node-addon-api': 'headers for compiling; the binaries are prebuilt',
  'loose-envify': 'a step of builds for browsers',
  '@react-pdf/types': 'types alone',
  '@tokenizer/token': 'types alone',
  'strict-event-emitter-types': 'types alone',
}

export function isLeftOut(name: string): boolean {
  return Object.hasOwn(leftOut, name)
}

const fonts = ['unicode.json', 'files/*-wght-{normal,italic}.woff2']

/** Of these packages, only a part is loaded. Licences and package.json are always kept. */
const parts: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(readPackages.map(name => [name, fonts])),
  '@swc/helpers': ['{cjs,esm}/_{define_property,ts_decorate}.{cjs,js}'],
  'better-sqlite3': ['lib/**/*.js', 'prebuilds/linux-x64.node'],
  'libheif-js': ['libheif-wasm/libheif.{js,wasm}'],
  'pdfjs-dist': ['legacy/build/{pdf,pdf.worker}.mjs', 'cmaps/*.bcmap'],
  '@img/sharp-libvips-linux-x64': ['lib/*.so*', 'lib/index.js', 'versions.json'],
  brotli: ['decompress.js', 'dec/*.js'],
  fflate: ['esm/index.mjs', 'lib/*.cjs'],
  fontkit: ['dist/{main.cjs,module.mjs}'],
  hyphen: ['patterns/en-us.js'],
  pako: ['index.js', 'lib/**/*.js'],
  pdfkit: ['js/{output.cjs,output.mjs,pdfkit.js,pdfkit.node.mjs}', 'js/{data,standard-fonts}/**'],
}

/** Nothing that runs is called like this. */
const never = [
  /\.(?:map|md|markdown|[mc]?ts|flow|tsbuildinfo)$/,
  /(?:^|\/)(?:test|tests|__tests__|example|examples|docs|benchmark|benchmarks)\//,
  /(?:^|\/)\./,
]

/** The files of an installed package that a release contains, from its folder, in a fixed order. */
export function keptFiles(name: string, folder: string): string[] {
  const wanted = globSync([...(parts[name] ?? ['**/*'])], {
    cwd: folder,
    exclude: ['node_modules/**'],
    withFileTypes: true,
  })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(file => !never.some(pattern => pattern.test(file)))
  return [...new Set(['package.json', ...licenceFiles(folder), ...wanted])].toSorted()
}

/** The files in which a package states its licence. */
export function licenceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && /^(?:licen[cs]e|copying|copyright|notice)/i.test(entry.name))
    .map(entry => entry.name)
    .toSorted()
}
