import { defineErrors } from '../kit/errors.ts'

export const fileErrors = defineErrors('file', {
  'too-large': { status: 413, message: 'Files can’t be larger than {{max, size}} here. Choose a smaller file.' },
  changed: { status: 409, message: 'Someone changed this file in the meantime. Reload it before you save again.' },
  'type-blocked': { status: 415, message: 'Files of type “{{extension}}” aren’t allowed here. Choose another file.' },
  'not-an-image': { status: 415, message: 'This image type isn’t supported. Choose another image.' },
  'no-thumbnail': { status: 404, message: 'This file has no thumbnail. Download the file instead.' },
  'thumbnail-pending': { status: 404, message: 'The thumbnail isn’t ready yet. Try again in a moment.' },
  'document-pending': { status: 404, message: 'The preview isn’t ready yet. Try again in a moment.' },
  'no-document': { status: 404, message: 'This document can’t be previewed. Download it to open it.' },
  'no-office': { status: 404, message: 'This site can’t preview documents of this type. Download it to open it.' },
  'pages-busy': { status: 503, message: 'Too many pages are being prepared. Please try again in a moment.' },
  'being-scanned': {
    status: 423,
    message: 'This file is being checked for viruses. Please try again in a moment.',
  },
  infected: {
    status: 403,
    message: 'A virus was found in this file. If this is a mistake, ask an administrator to release it.',
  },
  damaged: {
    status: 500,
    message: 'This file is damaged or missing in the storage. Ask an administrator to restore it.',
  },
  'storage-failed': { status: 503, message: 'The storage can’t be reached. Please try again.' },
  'storage-full': { status: 507, message: 'The server’s disk is full. Ask an administrator to free up storage.' },
})
export const transferErrors = defineErrors('transfer', {
  'not-found': { status: 404, message: 'This upload no longer exists. Start it again.' },
  gone: {
    status: 410,
    message: 'This upload has expired or is already finished. If the file is missing, upload it again.',
  },
  elsewhere: {
    status: 503,
    message: 'This upload was started on another server of this site. Please try again.',
  },
  'too-many': { status: 429, message: 'You have {{max, number}} unfinished uploads. Finish or cancel some first.' },
  'wrong-offset': {
    status: 409,
    message: 'The upload’s offset is {{offset}}, not the one that was sent. Continue from there.',
  },
  busy: { status: 423, message: 'Another request is already uploading this file. Wait until it’s done.' },
  'bad-metadata': { status: 400, message: 'The Upload-Metadata header can’t be read: {{problem}}. Correct it.' },
  'bad-header': { status: 400, message: 'The {{header}} header is missing or invalid. Correct it.' },
  concatenation: {
    status: 400,
    message: 'Uploads in parallel parts (tus concatenation) are not supported. Send the file in one upload.',
  },
  'wrong-version': { status: 412, message: 'Only version 1.0.0 of the tus protocol is supported. Use that version.' },
  'too-long': { status: 413, message: 'The upload is larger than announced. Start it again.' },
  'length-known': { status: 409, message: 'The length of this upload is already known.' },
  direct: { status: 409, message: 'This upload goes directly to the storage. Send its parts there.' },
  'not-direct': { status: 409, message: 'This upload goes through the server. Send its bytes there.' },
  'parts-missing': { status: 409, message: 'Some parts of this file are missing. Upload it again.' },
  'checksum-mismatch': { status: 460, message: 'The bytes don’t match the announced SHA-256. Upload the file again.' },
})
export const bundleErrors = defineErrors('bundle', {
  malformed: { status: 400, message: 'The bundle of files can’t be read: {{problem}}. Send it again.' },
  'too-large': {
    status: 413,
    message: 'A bundle of files can’t be larger than {{max, size}}. Send fewer files at a time.',
  },
})
export const archiveErrors = defineErrors('archive', {
  'not-found': { status: 404, message: 'This download is no longer valid. Start it again.' },
  changed: { status: 409, message: 'The files have changed since this download began. Start it again.' },
})
export const attachmentErrors = defineErrors('attachment', {
  'not-found': { status: 404, message: 'This file isn’t available. Ask the author of the page.' },
  'needs-pages': {
    status: 403,
    message: 'Only people who write pages can attach files to them. Ask an administrator.',
  },
})
