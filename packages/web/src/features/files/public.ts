import { lazyPart } from '../../platform/lazy-part.ts'

export { speedText, timeLeft } from './uploads/tray/tray-text.ts'
export { canEditText } from './viewer/edit/editing.ts'
export { textDrafts } from './viewer/edit/text-drafts.ts'
export { shownKindOf } from './viewer/parts/preview-kind.ts'
export type { LookedAt, ShownFile } from './viewer/parts/preview-props.ts'

/** Edits a text on a page without router or query cache: the page of a link. */
export const TextEditor = lazyPart(async () => ({
  default: (await import('./viewer/edit/text-editor.tsx')).TextEditor,
}))

/** Shows an administrator someone else's file, in the back-office. */
export const loadLookViewer = async () => (await import('./viewer/look-viewer.tsx')).LookViewer

/** Shows a file behind a link to its visitors. */
export const LinkViewer = lazyPart(async () => ({ default: (await import('./viewer/link-viewer.tsx')).LinkViewer }))

/** Colours code off the main thread. */
export const loadHighlight = async () => (await import('./viewer/text/highlight.ts')).highlight
