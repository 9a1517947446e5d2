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
const uploadOffset = header('Upload-Offset', 'Where these bytes begin.', count, true)
const conflict = header(
  'Holdall-Conflict',
  'What to do where the name is taken by now, instead of what was said at the start.',
  { type: 'string', enum: ['replace', 'keep-both', 'skip'] },
)
const metadata = header(
  'Upload-Metadata',
  'Pairs of a key and a value in Base64, with a space between them, separated by commas. Keys: `filename` and `parentId` (the folder) are required; `filetype` (a media type) and `lastModified` (milliseconds since 1970) describe the file; `sha256` (hexadecimal) is compared with what arrives; `onConflict` is `replace`, `keep-both` or `skip`; `link` is the address of a link through which a visitor uploads.',
  text,
  true,
)
const creation = [
  version,
  header('Upload-Length', 'The size of the whole file in bytes; or `Upload-Defer-Length`.', count),
  header('Upload-Defer-Length', '`1` where the size is told later.', { type: 'string', const: '1' }),
  metadata,
  header('Holdall-Direct', '`1` where the bytes may go straight to the storage.', { type: 'string', const: '1' }),
]
const continuation = [
  version,
  uploadOffset,
  header('Upload-Length', 'The size of the whole file, where it was deferred.', count),
  conflict,
]

/** The headers that a call of tus takes, by operation. */
export const tusParameters: Readonly<Record<string, readonly Json[]>> = {
  'files.createTransfer': creation,
  'files.transferHead': [version],
  'files.transferPatch': continuation,
  'files.transferOverride': [
    header(
      'X-HTTP-Method-Override',
      'The method that is meant.',
      { type: 'string', enum: ['PATCH', 'DELETE', 'HEAD'] },
      true,
    ),
    ...continuation.map(one => ({ ...one, required: one === version })),
  ],
  'files.transferDelete': [version],
}

function answered(description: string, schema: Json = text): Json {
  return { description, schema }
}

const state = {
  'Tus-Resumable': answered('The version of tus that is spoken.'),
  'Upload-Offset': answered('How many bytes have arrived safely.', count),
  'Upload-Expires': answered('When the unfinished upload is removed, as an HTTP date.'),
  'Holdall-Item': answered('The id of the file, once it is there.'),
  'Holdall-Unchanged': answered('`1` where the file held these bytes already.'),
}

/** The headers of a successful answer, by operation. */
export const tusAnswers: Readonly<Record<string, Json>> = {
  'files.transferOptions': {
    'Tus-Resumable': state['Tus-Resumable'],
    'Tus-Version': answered('The versions that are spoken.'),
    'Tus-Extension': answered('The extensions that are spoken, separated by commas.'),
    'Tus-Max-Size': answered('The largest file in bytes, where there is a limit.', count),
  },
  'files.createTransfer': {
    ...state,
    Location: answered('The address of the upload.'),
    'Holdall-Part-Size': answered('The size of the parts that go straight to the storage.', count),
  },
  'files.transferHead': {
    ...state,
    'Upload-Length': answered('The size of the whole file, where it is known.', count),
    'Upload-Defer-Length': answered('`1` where it is not known yet.'),
    'Upload-Metadata': answered('As it was sent.'),
  },
  'files.transferPatch': state,
  'files.transferOverride': state,
}
