export { addAttachment, discardAttachment } from './add-attachment.ts'
export { dropUnusedAttachments } from './drop-unused-attachments.ts'
export { setAttachmentUses } from './set-attachment-uses.ts'
