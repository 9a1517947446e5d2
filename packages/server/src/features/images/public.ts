export { deleteImages } from './delete-images.ts'
