import { z } from 'zod'
import { paged } from '../drive/paged.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import * as s from './imports.schemas.ts'

const params = z.object({ id: Id })
const ofFolder = ['item.not-found', 'item.forbidden', 'item.not-a-folder', 'import.too-many'] as const
const whileOn = 'drive.imports'
const started = { tries: 60, windowSeconds: 600 } as const

export const importEndpoints = {
  addLink: defineEndpoint({
    id: 'imports.addLink',
    method: 'POST',
    path: '/imports/links',
    summary: 'Fetch a file from a link into a folder, in the background.',
    access: { permission: 'files.create' },
    whileOn,
    body: s.LinkImportInput,
    response: s.Import,
    status: 201,
    audit: 'import.started',
    errors: ofFolder,
    rateLimit: { ...started, name: 'import-link' },
  }),
  testDrive: defineEndpoint({
    id: 'imports.testDrive',
    method: 'POST',
    path: '/imports/drives/test',
    summary: 'Sign in to another drive by WebDAV and list its top folders. Nothing is stored.',
    access: { permission: 'files.create' },
    whileOn,
    body: s.DriveLogin,
    response: s.OtherDrive,
    audit: { none: 'Only reads from another server.' },
    rateLimit: { tries: 20, windowSeconds: 600, name: 'import-test' },
  }),
  addDrive: defineEndpoint({
    id: 'imports.addDrive',
    method: 'POST',
    path: '/imports/drives',
    summary: 'Import folders from another drive into a folder by WebDAV, in the background.',
    access: { permission: 'files.create' },
    whileOn,
    body: s.DriveImportInput,
    response: s.Import,
    status: 201,
    audit: 'import.started',
    errors: ofFolder,
    rateLimit: { ...started, name: 'import-drive' },
  }),
  list: defineEndpoint({
    id: 'imports.list',
    method: 'GET',
    path: '/imports',
    summary: 'List the caller’s imports, newest first. They are kept for 30 days after their end.',
    access: 'member',
    query: paged,
    response: s.ImportPage,
    errors: ['list.bad-cursor'],
  }),
  read: defineEndpoint({
    id: 'imports.read',
    method: 'GET',
    path: '/imports/:id',
    summary: 'Get an import with its progress.',
    access: 'member',
    params,
    response: s.Import,
    errors: ['import.not-found'],
  }),
  entries: defineEndpoint({
    id: 'imports.entries',
    method: 'GET',
    path: '/imports/:id/entries',
    summary: 'List what an import has imported, skipped or couldn’t import, and why.',
    access: 'member',
    params,
    query: paged.extend({ outcome: z.enum(s.outcomes).optional() }),
    response: s.ImportedPage,
    errors: ['import.not-found', 'list.bad-cursor'],
  }),
  report: defineEndpoint({
    id: 'imports.report',
    method: 'GET',
    path: '/imports/:id/report.csv',
    summary: 'Download the report of an import as CSV.',
    access: 'member',
    params,
    response: 'bytes',
    errors: ['import.not-found'],
    rateLimit: { tries: 30, windowSeconds: 600, name: 'import-report' },
  }),
  pause: defineEndpoint({
    id: 'imports.pause',
    method: 'POST',
    path: '/imports/:id/pause',
    summary: 'Pause an import. Does nothing to a finished one.',
    access: 'member',
    params,
    response: s.Import,
    audit: 'import.paused',
    errors: ['import.not-found'],
  }),
  resume: defineEndpoint({
    id: 'imports.resume',
    method: 'POST',
    path: '/imports/:id/resume',
    summary: 'Resume an import that is paused or waiting for the other server.',
    access: 'member',
    whileOn,
    params,
    body: s.ResumeInput,
    response: s.Import,
    audit: 'import.resumed',
    errors: ['import.not-found', 'import.is-over'],
    rateLimit: { ...started, name: 'import-resume' },
  }),
  cancel: defineEndpoint({
    id: 'imports.cancel',
    method: 'POST',
    path: '/imports/:id/cancel',
    summary: 'Cancel an import and delete its password. Files already imported are kept.',
    access: 'member',
    params,
    response: s.Import,
    audit: 'import.cancelled',
    errors: ['import.not-found'],
  }),
} as const

export const importsContract = defineFeature({
  name: 'imports',
  tags: [
    {
      id: 'imports',
      name: 'Imports',
      summary: 'Files fetched from links, and folders imported from other drives by WebDAV.',
    },
  ],

  endpoints: importEndpoints,
  errors: defineErrors('import', {
    'not-found': { status: 404, message: 'This no longer exists. Reload the page.' },
    'too-many': {
      status: 409,
      message: 'You have {{max, number}} imports that aren’t finished. Wait for them, or cancel some.',
    },
    'is-over': { status: 409, message: 'This import has already ended. Reload the page.' },
  }),
})
