import type { Json } from './openapi-schemas.ts'

const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }

function header(name: string, description: string, schema: Json = text, required = false): Json {
  return { name, in: 'header', required, description, schema }
}

const version = header(
  'Tus-Resumable',
  'The version of tus (tus.io): `1.0.0`.',
  { type: 'string', const: '1.0.0' },
  true,
)
const uploadOffset = header('Upload-Offset', 'The offset of these bytes.', count, true)
const conflict = header(
  'Holdall-Conflict',
  'What to do if the name is now taken; overrides the value sent when the upload was created.',
  { type: 'string', enum: ['replace', 'keep-both', 'skip'] },
)
const pairs = 'Pairs of a key and a value in Base64, with a space between them, separated by commas.'
const metadata = header(
  'Upload-Metadata',
  `${pairs} Keys: \`filename\` and \`parentId\` (the folder) are required; \`filetype\` (a media type) and \`lastModified\` (milliseconds since 1970) describe the file; \`sha256\` (hexadecimal) is compared with the received bytes; \`onConflict\` is \`replace\`, \`keep-both\` or \`skip\`; \`link\` is the slug of the link through which a visitor uploads.`,
  text,
  true,
)
const attachmentMetadata = header(
  'Upload-Metadata',
  `${pairs} Keys: \`filename\` is required; \`sha256\` (hexadecimal) is compared with the received bytes.`,
  text,
  true,
)
const length = [
  version,
  header('Upload-Length', 'The size of the whole file in bytes; required unless `Upload-Defer-Length` is sent.', count),
  header('Upload-Defer-Length', '`1` if the size follows later.', { type: 'string', const: '1' }),
]
const continuation = [
  version,
  uploadOffset,
  header('Upload-Length', 'The size of the whole file, if it was deferred.', count),
  conflict,
]

/** The request headers of tus, by operation. */
export const tusParameters: Readonly<Record<string, readonly Json[]>> = {
  'files.createTransfer': [
    ...length,
    metadata,
    header('Holdall-Direct', '`1` if the bytes can be sent directly to the storage.', { type: 'string', const: '1' }),
  ],
  'files.attach': [...length, attachmentMetadata],
  'files.transferHead': [version],
  'files.transferPatch': continuation,
  'files.transferOverride': [
    header('X-HTTP-Method-Override', 'The actual method.', { type: 'string', enum: ['PATCH', 'DELETE', 'HEAD'] }, true),
    ...continuation.map(one => ({ ...one, required: one === version })),
  ],
  'files.transferDelete': [version],
}

/** The calls whose body is a part of a file. Only creating an upload accepts none. */
export const offsetStreams: ReadonlySet<string> = new Set([
  'files.createTransfer',
  'files.attach',
  'files.transferPatch',
  'files.transferOverride',
])

function answered(description: string, schema: Json = text): Json {
  return { description, schema }
}

/** The response headers of tus, by name. */
export const tusHeaders: Readonly<Record<string, Json>> = {
  'Tus-Resumable': answered('The version of tus used.'),
  'Tus-Version': answered('The supported versions.'),
  'Tus-Extension': answered('The supported extensions, separated by commas.'),
  'Tus-Max-Size': answered('The largest file size in bytes, if limited.', count),
  'Upload-Offset': answered('Number of bytes safely stored.', count),
  'Upload-Length': answered('The size of the whole file, if known.', count),
  'Upload-Defer-Length': answered('`1` if the size of the file isn’t known yet.'),
  'Upload-Metadata': answered('As sent when the upload was created.'),
  'Upload-Expires': answered('When the unfinished upload is removed, as an HTTP date.'),
  Location: answered('The address of the upload.'),
  'Holdall-Item': answered('The ID of the file once it exists.'),
  'Holdall-Unchanged': answered('`1` if the file already had these bytes.'),
  'Holdall-Part-Size': answered('The size of the parts sent directly to the storage.', count),
}

const state = ['Tus-Resumable', 'Upload-Offset', 'Upload-Expires', 'Holdall-Item', 'Holdall-Unchanged']

/** The names of the headers of a successful response, by operation. */
export const tusAnswers: Readonly<Record<string, readonly string[]>> = {
  'files.transferOptions': ['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size'],
  'files.createTransfer': [...state, 'Location', 'Holdall-Part-Size'],
  'files.attach': [...state, 'Location'],
  'files.transferHead': [...state, 'Upload-Length', 'Upload-Defer-Length', 'Upload-Metadata'],
  'files.transferPatch': state,
  'files.transferOverride': state,
}
