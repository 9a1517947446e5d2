export { deleteImages } from './delete-images.ts'
export { deleteObject as deleteImageObject } from './delete-object.ts'
export { setImageUses, takeImage } from './images.repository.ts'
export { type OwnImage, readOwnImage } from './own-image.ts'
