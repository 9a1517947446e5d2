export { addAttachment, discardAttachment } from './add-attachment.ts'
export { purgeUnusedAttachments } from './purge-unused-attachments.ts'
export { setAttachmentUses } from './set-attachment-uses.ts'
