export { localizations } from './value-lists.ts'
