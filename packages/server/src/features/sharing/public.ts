export { linkPort } from './link-port.ts'
export { type LinkPreview, linkPreview } from './visits/link-preview.ts'
