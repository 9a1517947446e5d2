/** Answers a request for a part of something that is kept as a whole (RFC 9110 §14.2); several parts get the whole. */
export async function inRange(whole: Response, range: string | null): Promise<Response> {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return whole
  // The browser keeps it on the disk; only the part is read.
  const bytes = await whole.blob()
  const start = first === '' ? Math.max(0, bytes.size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes.size : Math.min(bytes.size, Number(last) + 1)
  const headers = new Headers(whole.headers)
  if (start >= bytes.size || end <= start) {
    headers.set('content-range', `bytes */${bytes.size}`)
    headers.delete('content-length')
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${start}-${end - 1}/${bytes.size}`)
  headers.set('content-length', String(end - start))
  return new Response(bytes.slice(start, end), { status: 206, headers })
}
