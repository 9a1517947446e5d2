/** Whether a look at how long these bytes play is worth it. */
export function canPlay({ mime, size }: { readonly mime: string; readonly size: number }): boolean {
  return size > 0 && /^(video|audio)\//.test(mime)
}
