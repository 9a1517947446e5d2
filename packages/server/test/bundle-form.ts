/** One part of a form; a file unless `isText`. */
export interface FormPart {
  readonly name: string
  readonly body: string | Uint8Array
  readonly isText?: true
}

const boundary = 'between-the-parts'
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

/** The body of a form (RFC 7578), also of one that no browser would send. `end` closes it. */
export function formOf(parts: readonly FormPart[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, body, isText }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    isText ? '\r\n\r\n' : `; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    body,
    '\r\n',
  ])
  return Buffer.concat([...pieces, end].map(piece => Buffer.from(piece as string)))
}

export interface SentFile {
  readonly name: string
  readonly parentId: string
  readonly body: string | Uint8Array
  readonly [more: string]: unknown
}

/** The parts of a bundle as a browser sends them. `link` is the slug of a visitor's link. */
export function bundleParts(files: readonly SentFile[], link?: string): FormPart[] {
  const announced = files.map(({ body, ...file }) => ({ size: Buffer.byteLength(body), ...file }))
  return [
    { name: 'bundle', body: JSON.stringify({ ...(link ? { link } : {}), files: announced }), isText: true },
    ...files.map(({ body }, place) => ({ name: String(place), body })),
  ]
}

/** A bundle as the payload of a request. */
export function bundleOf(files: readonly SentFile[], link?: string): { payload: Buffer; headers: typeof formHeaders } {
  return { payload: formOf(bundleParts(files, link)), headers: formHeaders }
}
