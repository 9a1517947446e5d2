import { lazyPart } from '../../platform/lazy-part.ts'

export { canEditText } from './viewer/edit/editing.ts'
export { textDrafts } from './viewer/edit/text-drafts.ts'
export { shownKindOf } from './viewer/parts/preview-kind.ts'
export type { LookedAt, ShownFile } from './viewer/parts/preview-props.ts'

/** Edits a text where there is neither router nor query cache: on the page of a link. */
export const TextEditor = lazyPart(async () => ({
  default: (await import('./viewer/edit/text-editor.tsx')).TextEditor,
}))

/** Somebody's file for an administrator, in the back-office. */
export const loadLookViewer = async () => (await import('./viewer/look-viewer.tsx')).LookViewer

/** A file behind a link, for its visitors. */
export const LinkViewer = lazyPart(async () => ({ default: (await import('./viewer/link-viewer.tsx')).LinkViewer }))

/** Colours code, away from the page. */
export const loadHighlight = async () => (await import('./viewer/text/highlight.ts')).highlight
