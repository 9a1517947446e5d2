export { tidyPages } from './pages/kept-pages.ts'
export { catchUpPreviews, queuePreviews } from './queue-previews.ts'
export { showVersion } from './show-version.ts'
export { pointPicture } from './thumbnails/point-picture.ts'
