/** Whether it is worth checking how long these bytes play. */
export function canPlay({ mime, size }: { readonly mime: string; readonly size: number }): boolean {
  return size > 0 && /^(video|audio)\//.test(mime)
}
