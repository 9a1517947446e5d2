import { defineErrors } from '../kit/errors.ts'

export const fileErrors = defineErrors('file', {
  'too-large': { status: 413, message: 'The file is larger than the :max bytes allowed here.' },
  changed: { status: 409, message: 'Somebody has changed this file meanwhile.' },
  'type-blocked': { status: 415, message: 'Files of the type “:extension” are not allowed here.' },
  'not-an-image': { status: 415, message: 'This is not an image that can be used.' },
  'no-thumbnail': { status: 404, message: 'There is no picture of this file.' },
  'thumbnail-pending': { status: 404, message: 'The picture of this file is not made yet.' },
  'document-pending': { status: 404, message: 'The preview of this document is not made yet.' },
  'no-document': { status: 404, message: 'This document can’t be shown here.' },
  'no-office': { status: 404, message: 'This site has no program that shows documents of this kind.' },
  'pages-busy': { status: 503, message: 'Too many pages are being prepared. Please try again in a moment.' },
  'storage-failed': { status: 503, message: 'The storage can’t be reached. Please try again.' },
  'storage-full': { status: 507, message: 'The server’s disk is full.' },
})
export const transferErrors = defineErrors('transfer', {
  'not-found': { status: 404, message: 'There is no such upload.' },
  gone: { status: 410, message: 'This upload has expired or is finished.' },
  elsewhere: {
    status: 503,
    message: 'The beginning of this upload is on another server of this site. Please try again.',
  },
  'too-many': { status: 429, message: 'You have :max unfinished uploads. Finish or cancel some first.' },
  'wrong-offset': { status: 409, message: 'The upload stands at :offset, not at the offset that was sent.' },
  busy: { status: 423, message: 'Another request is sending to this upload.' },
  'bad-metadata': { status: 400, message: 'The Upload-Metadata header can’t be read: :problem.' },
  'bad-header': { status: 400, message: 'The :header header is missing or not right.' },
  concatenation: {
    status: 400,
    message: 'Uploads in parallel parts (tus concatenation) are not supported. Send the file in one upload.',
  },
  'wrong-version': { status: 412, message: 'Only version 1.0.0 of the tus protocol is spoken here.' },
  'too-long': { status: 413, message: 'More bytes were sent than announced.' },
  'length-known': { status: 409, message: 'The length of this upload is known already.' },
  direct: { status: 409, message: 'The bytes of this upload go straight to the storage.' },
  'not-direct': { status: 409, message: 'The bytes of this upload go through the server.' },
  'parts-missing': { status: 409, message: 'Some parts of this file have not arrived.' },
  'checksum-mismatch': { status: 460, message: 'The bytes do not match the SHA-256 that was announced.' },
})
export const archiveErrors = defineErrors('archive', {
  'not-found': { status: 404, message: 'This download is no longer valid. Start it again.' },
  changed: { status: 409, message: 'The files have changed since this download began. Start it again.' },
})
