/** Where the part before the extension ends: people rename that and keep the rest. Folders have no extension. */
export function stemLength(name: string, kind: 'file' | 'folder'): number {
  if (kind === 'folder') return name.length
  const match = /^(\.*[^.].*?)(?:\.tar)?\.[^.\s]{1,31}$/isu.exec(name)
  return match?.[1]?.length ?? name.length
}

export function selectStem(input: HTMLInputElement, kind: 'file' | 'folder'): void {
  input.setSelectionRange(0, stemLength(input.value, kind))
}
