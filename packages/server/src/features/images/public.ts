export { deleteImages } from './delete-images.ts'
export { deleteObject as deleteImageObject } from './delete-object.ts'
export { type OwnImage, readOwnImage } from './own-image.ts'
export { keepImagesIn, useImageUp } from './use-image.ts'
