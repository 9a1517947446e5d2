/** Character maps, fonts and decoders that some documents need; each is loaded when a document asks for it. */
const urls = import.meta.glob<string>(
  '../../../../../../../node_modules/pdfjs-dist/{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},wasm/{jbig2,openjpeg,qcms_bg}.wasm}',
  { query: '?url', import: 'default', eager: true, exhaustive: true },
)

const byName = new Map(Object.entries(urls).map(([path, url]) => [path.split('/').at(-1) ?? path, url]))

/** Gives pdf.js its files by name: our build renames them, so there is no folder to point to. */
export class BuiltAssets {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename)
    if (!url) throw new Error(`There is no ${filename}`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename} answered ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
