export { objectPlaces } from './object-path.ts'
