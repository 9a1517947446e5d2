import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type PluginOption } from 'vite'

/** Modules whose code, with everything that it imports, opens the drive without a network. */
const shellModules = [
  /\/src\/app\/(?:main|app|router)\.tsx$/,
  /\/src\/app\/shells\/drive-shell\.tsx$/,
  /\/src\/platform\/device\//,
  /\/src\/features\/(?:offline|save-shared)\//,
  /\/src\/features\/drive\/(?:shell\/use-shell|pages\/(?:folder|starred|recent)-page|actions\/item-actions)\.tsx?$/,
  /\/src\/features\/[\w-]+\/(?:item-actions|account-fill|components\/account-fill|bell|search-box)\.tsx?$/,
  /\/inter-(?:basic|latin-1)\.woff2$/,
]

/** Modules that show files. The languages of source code are left out: without them, code is shown in one colour. */
const viewerModules = [
  /\/src\/features\/files\/viewer\//,
  /\/src\/platform\/encodings\//,
  /\/node_modules\/pdfjs-dist\/build\/pdf\.worker/,
  /\/node_modules\/pdfjs-dist\/build\/pdf\.min/,
]

/** Tables for fonts that old documents in Chinese, Japanese and Korean name without containing them: 168 files. */
const leftOut = /\.bcmap$/

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> }
}

interface Asset {
  readonly type: 'asset'
  readonly fileName: string
  readonly originalFileNames?: readonly string[]
  readonly source: string | Uint8Array
}

type BuiltBundle = Readonly<Record<string, Chunk | Asset>>

/**
 * Builds the service worker into `sw.js`, with the names of the files that it keeps. It comes after the plugins that change
 * chunks: browsers notice a new version by a single changed byte in it.
 */
export function deviceWorker(inside: () => PluginOption[]): Plugin {
  return {
    name: 'device-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = filesOf(bundle as unknown as BuiltBundle)
        const result = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          plugins: inside(),
          define: { __BUILT_FILES__: JSON.stringify(files) },
          build: {
            write: false,
            target: 'es2023',
            rolldownOptions: {
              input: fileURLToPath(new URL('../src/app/worker/worker.ts', import.meta.url)),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
        const [output] = 'output' in result ? result.output : []
        if (output?.type !== 'chunk') throw new Error('The service worker wasn’t built')
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: output.code })
      },
    },
  }
}

/** What the worker keeps of a build. */
export function filesOf(bundle: BuiltBundle) {
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  const named = [...html.matchAll(/ (?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  if (named.length === 0) throw new Error('index.html has lost its scripts')
  const shell = withImports(bundle, shellModules)
  const viewers = withImports(bundle, viewerModules).filter(file => !shell.includes(file) && !leftOut.test(file))
  const all = [...shell, ...viewers]
  return {
    version: createHash('sha256').update(all.join()).digest('hex').slice(0, 12),
    page: named,
    shell: shell.map(file => `/${file}`),
    viewers: viewers.map(file => `/${file}`),
  }
}

/** The files that contain any of these modules, and what they import. In the order of their names, so that it stays the same. */
function withImports(bundle: BuiltBundle, modules: readonly RegExp[]): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    found.add(name)
    if (file.type !== 'chunk') return
    for (const other of [
      ...file.imports,
      ...(file.viteMetadata?.importedCss ?? []),
      ...(file.viteMetadata?.importedAssets ?? []),
    ])
      add(other)
  }
  for (const [name, file] of Object.entries(bundle)) {
    const sources = file.type === 'chunk' ? file.moduleIds : (file.originalFileNames ?? []).map(one => `/${one}`)
    if (sources.some(source => modules.some(module => module.test(source)))) add(name)
  }
  return [...found].sort()
}
