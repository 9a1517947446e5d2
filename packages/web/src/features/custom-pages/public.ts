export { EditPage } from './components/edit-page.tsx'
export { NewPage } from './components/new-page.tsx'
export { PagesList } from './components/pages-list.tsx'
export { mountPages } from './page-mount.ts'
