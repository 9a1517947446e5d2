import type { Encoding } from '@holdall/contract/encodings/encodings.ts'
import { createStore, useStore } from '../../../../platform/store.ts'

/** The encoding that the reader has chosen for a file, as long as this page is open. */
const choices = createStore<{ byFile: Readonly<Record<string, Encoding>> }>({ byFile: {} })

export function useChosenEncoding(fileId: string): Encoding | undefined {
  return useStore(choices, ({ byFile }) => byFile[fileId])
}

export function chosenEncoding(fileId: string): Encoding | undefined {
  return choices.get().byFile[fileId]
}

export function chooseFor(fileId: string, encoding: Encoding): void {
  choices.set(({ byFile }) => ({ byFile: { ...byFile, [fileId]: encoding } }))
}

/** After the file was saved in another encoding, what was chosen for the one before means nothing. */
export function forgetChoice(fileId: string): void {
  choices.set(({ byFile }) => ({ byFile: Object.fromEntries(Object.entries(byFile).filter(([id]) => id !== fileId)) }))
}
