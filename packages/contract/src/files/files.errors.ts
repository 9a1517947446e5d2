import { defineErrors } from '../kit/errors.ts'

export const fileErrors = defineErrors('file', {
  'too-large': { status: 413, message: 'Files can’t be larger than {{max, size}} here.' },
  changed: { status: 409, message: 'Someone changed this file in the meantime.' },
  'type-blocked': { status: 415, message: 'Files of type “{{extension}}” aren’t allowed here.' },
  'not-an-image': { status: 415, message: 'This isn’t a supported image.' },
  'no-thumbnail': { status: 404, message: 'This file has no thumbnail.' },
  'thumbnail-pending': { status: 404, message: 'The thumbnail isn’t ready yet.' },
  'document-pending': { status: 404, message: 'The preview isn’t ready yet.' },
  'no-document': { status: 404, message: 'This document can’t be previewed.' },
  'no-office': { status: 404, message: 'This site can’t preview documents of this type.' },
  'pages-busy': { status: 503, message: 'Too many pages are being prepared. Please try again in a moment.' },
  'being-scanned': {
    status: 423,
    message: 'This file is being checked for viruses. Please try again in a moment.',
  },
  infected: { status: 403, message: 'A virus was found in this file. The administrators can release it.' },
  damaged: {
    status: 500,
    message: 'This file is damaged or missing in the storage. The administrators can see that.',
  },
  'storage-failed': { status: 503, message: 'The storage can’t be reached. Please try again.' },
  'storage-full': { status: 507, message: 'The server’s disk is full.' },
})
export const transferErrors = defineErrors('transfer', {
  'not-found': { status: 404, message: 'This upload no longer exists.' },
  gone: { status: 410, message: 'This upload has expired or is already finished.' },
  elsewhere: {
    status: 503,
    message: 'This upload was started on another server of this site. Please try again.',
  },
  'too-many': { status: 429, message: 'You have {{max, number}} unfinished uploads. Finish or cancel some first.' },
  'wrong-offset': { status: 409, message: 'The upload’s offset is {{offset}}, not the one that was sent.' },
  busy: { status: 423, message: 'Another request is already sending this file.' },
  'bad-metadata': { status: 400, message: 'The Upload-Metadata header can’t be read: {{problem}}.' },
  'bad-header': { status: 400, message: 'The {{header}} header is missing or invalid.' },
  concatenation: {
    status: 400,
    message: 'Uploads in parallel parts (tus concatenation) are not supported. Send the file in one upload.',
  },
  'wrong-version': { status: 412, message: 'Only version 1.0.0 of the tus protocol is supported.' },
  'too-long': { status: 413, message: 'More bytes were sent than announced.' },
  'length-known': { status: 409, message: 'The length of this upload is already known.' },
  direct: { status: 409, message: 'The parts of this upload are sent directly to the storage.' },
  'not-direct': { status: 409, message: 'The bytes of this upload are sent through the server.' },
  'parts-missing': { status: 409, message: 'Some parts of this file have not arrived.' },
  'checksum-mismatch': { status: 460, message: 'The bytes don’t match the announced SHA-256.' },
})
export const bundleErrors = defineErrors('bundle', {
  malformed: { status: 400, message: 'The bundle of files can’t be read: {{problem}}.' },
  'too-large': { status: 413, message: 'A bundle of files can’t be larger than {{max, size}}.' },
})
export const archiveErrors = defineErrors('archive', {
  'not-found': { status: 404, message: 'This download is no longer valid. Start it again.' },
  changed: { status: 409, message: 'The files have changed since this download began. Start it again.' },
})
export const attachmentErrors = defineErrors('attachment', {
  'not-found': { status: 404, message: 'This file is not available.' },
  'needs-pages': { status: 403, message: 'Only people who write pages can attach files to them.' },
})
