import { parentPort } from 'node:worker_threads'
import { fontsFor } from './fitting-fonts.ts'

export interface CutFont {
  readonly name: string
  /** TrueType. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type FontsAnswer =
  | { readonly fonts: readonly CutFont[]; readonly missing: readonly string[] }
  | { readonly problem: string }

async function answer(text: string): Promise<FontsAnswer> {
  try {
    const { families, missing } = await fontsFor(text, 'en')
    const fonts = families.map(({ name, bold }) => ({ name, bytes: new Uint8Array(bold) }))
    return { fonts, missing: [...missing] }
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (text: string) => parentPort?.postMessage(await answer(text)))
