const address = /^\/api\/v1\/page-attachments\/([0-9a-z]{26})$/

/**
 * The name under which a file is attached: without the marks that turn the direction of text, with which “gpj.exe” could
 * be shown as “exe.jpg”.
 */
export function attachmentName(fileName: string): string {
  return fileName.replace(/\p{Bidi_Control}/gu, '')
}

/** The id in the address of a file attached to a page, as a path; null if it isn't one. */
export function attachmentIdOf(path: string): string | null {
  return address.exec(path)?.[1] ?? null
}

/** The address from which everyone downloads a file attached to a page. */
export function attachmentAddress(attachmentId: string): string {
  return `/api/v1/page-attachments/${attachmentId}`
}
