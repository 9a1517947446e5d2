import type { Plugin } from 'vite'

/** The chunks that every page of the drive needs, in the order in which they are wanted. */
const chunks = ['common', 'app', 'drive']

/**
 * Writes `drive-preloads.html`: elements that make the browser fetch the drive's code while it still reads the first
 * scripts. The server adds them to the page for users whose first screen is the drive.
 */
export function drivePreloads(): Plugin {
  return {
    name: 'drive-preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const elements = chunks.flatMap(name => {
        // A page of the handbook can have the same name.
        const [chunk] = files
          .filter(file => file.type === 'chunk')
          .filter(file => file.name === name)
          .sort((one, other) => other.code.length - one.code.length)
        if (!chunk) throw new Error(`The build no longer has the chunk ${name}: see build/preloads.ts`)
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
        return [
          ...styles.map(file => `<link rel="preload" as="style" crossorigin href="/${file}">`),
          `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`,
        ]
      })
      this.emitFile({ type: 'asset', fileName: 'drive-preloads.html', source: elements.join('') })
    },
  }
}
