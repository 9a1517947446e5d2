import type { Plugin } from 'vite'

/** A chunk that only passes on what another one has: `export{rt as Fill}from"./drive-B4xLmMPS.js";`. */
const passesOn = /^export\{([^}]*)\}from"\.\/([^"]+)";?\s*$/

interface Passage {
  /** The chunk that has the code. */
  readonly target: string
  /** An object literal with the exports, read from `e`. */
  readonly exports: string
}

/**
 * Makes dynamic imports load the chunk that has the code. The bundler otherwise writes a file of its own for each module
 * that is imported dynamically from a group (its issue 9729), which costs the first screen a dozen requests.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const passages = new Map<string, Passage>()
        for (const { code, fileName, isEntry } of chunks) {
          const [, exports, target] = passesOn.exec(code) ?? []
          if (!isEntry && exports !== undefined && target)
            passages.set(baseOf(fileName), { target, exports: read(exports) })
        }
        for (const chunk of chunks) {
          if (!passages.has(baseOf(chunk.fileName))) chunk.code = withDirectImports(chunk.code, passages)
        }
        for (const { fileName } of chunks) {
          const base = baseOf(fileName)
          if (!passages.has(base)) continue
          const user = chunks.find(other => other.fileName !== fileName && other.code.includes(base))
          if (user) throw new Error(`${user.fileName} still needs ${base}, which only passes on other code`)
          delete bundle[fileName]
        }
      },
    },
  }
}

function withDirectImports(code: string, passages: ReadonlyMap<string, Passage>): string {
  return (
    code
      .replace(/\bimport\(([`"'])\.\/([^`"']+)\1\)/g, (whole, quote: string, file: string) => {
        const passage = passages.get(file)
        return passage ? `import(${quote}./${passage.target}${quote}).then(e=>(${passage.exports}))` : whole
      })
      // What is fetched beside an import.
      .replace(/"assets\/([^"/]+\.js)"/g, (whole, file: string) => {
        const passage = passages.get(file)
        return passage ? `"assets/${passage.target}"` : whole
      })
  )
}

/** Turns `rt as Fill,a` into `{Fill:e.rt,a:e.a}`. */
function read(exports: string): string {
  const pairs = exports.split(',').map(one => {
    const [name = '', shown = name] = one.trim().split(' as ')
    return `${shown}:e.${name}`
  })
  return `{${pairs.join(',')}}`
}

function baseOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1)
}
