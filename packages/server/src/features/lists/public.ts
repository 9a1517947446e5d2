export { listRoutes } from './list-routes.ts'
