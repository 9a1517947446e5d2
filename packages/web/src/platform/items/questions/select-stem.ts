import { splitName } from '@holdall/contract/drive/names.ts'

/** Selects what people rename: a file's name without its extension, a folder's whole name. */
export function selectStem(input: HTMLInputElement, kind: 'file' | 'folder'): void {
  const { stem } = splitName(input.value)
  input.setSelectionRange(0, kind === 'folder' ? input.value.length : stem.length)
}
