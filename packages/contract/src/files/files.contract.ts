import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { attachmentEndpoints } from './attachments.endpoints.ts'
import { bundleEndpoints } from './bundles.endpoints.ts'
import { directEndpoints } from './direct.endpoints.ts'
import { fileEndpoints } from './files.endpoints.ts'
import { archiveErrors, attachmentErrors, bundleErrors, fileErrors, transferErrors } from './files.errors.ts'
import { uploadSettings } from './files.settings.ts'
import { moveEndpoints } from './moves.endpoints.ts'
import { outlineEndpoints } from './outlines/outline.endpoints.ts'

export const filesContract = defineFeature({
  name: 'files',
  tags: [
    {
      id: 'files',
      name: 'Files',
      summary: 'Bytes: uploads (tus 1.0, bundles, direct), downloads, zips, thumbnails and previews.',
    },
  ],
  endpoints: {
    ...fileEndpoints,
    ...bundleEndpoints,
    ...directEndpoints,
    ...outlineEndpoints,
    ...moveEndpoints,
    ...attachmentEndpoints,
  },
  errors: { ...fileErrors, ...transferErrors, ...bundleErrors, ...archiveErrors, ...attachmentErrors },
  permissions: definePermissions('files', {
    create: {
      title: 'Upload and create files',
      description: 'Add files and folders to their own drive.',
      isOverOwn: true,
    },
  }),
  settings: [uploadSettings],
})
