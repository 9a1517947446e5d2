/**
 * Unsaved text, the version that it is based on, and the encoding in which that was read. Bytes that couldn't be read are
 * unpaired surrogates in it, which JSON keeps.
 */
type TextDraft = { versionId: string; text: string; encoding?: string | undefined }

const keyOf = (fileId: string) => `holdall.text.${fileId}`

/**
 * Drafts survive a reload of their tab and are deleted with the tab: nothing written here stays on a shared computer.
 */
export const textDrafts = {
  get(fileId: string): TextDraft | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(fileId)) ?? 'null')
      return isDraft(kept) ? kept : null
    } catch (error) {
      console.warn('The draft can’t be read', error)
      return null
    }
  },
  keep(fileId: string, draft: TextDraft): void {
    try {
      sessionStorage.setItem(keyOf(fileId), JSON.stringify(draft))
    } catch (error) {
      // The browser's storage is full; the text is still in its field.
      console.warn('The draft can’t be kept', error)
    }
  },
  forget(fileId: string): void {
    try {
      sessionStorage.removeItem(keyOf(fileId))
    } catch (error) {
      console.warn('The draft can’t be removed', error)
    }
  },
}

function isDraft(value: unknown): value is TextDraft {
  const { versionId, text, encoding } = (value ?? {}) as Partial<Record<keyof TextDraft, unknown>>
  const isKnown = encoding === undefined || typeof encoding === 'string'
  return typeof versionId === 'string' && typeof text === 'string' && isKnown
}
