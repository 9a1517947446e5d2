/** The address of a file in the viewer. */
export function filePath(id: string): string {
  return `/drive/file/${id}`
}
