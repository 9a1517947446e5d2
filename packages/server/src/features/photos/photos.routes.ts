import { photosEndpoints as e } from '@holdall/contract/photos/photos.endpoints.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { countPhotos } from './count-photos.ts'
import { listFilms } from './list-films.ts'
import { listPhotos } from './list-photos.ts'
import { listShapes } from './list-shapes.ts'

export const photosRoutes: readonly Route[] = [
  route(e.months, (ctx, { query }) => countPhotos(ctx, query)),
  route(e.photos, (ctx, { query }) => listPhotos(ctx, query)),
  route(e.shapes, (ctx, { query }) => listShapes(ctx, query)),
  route(e.live, (ctx, { params }) => listFilms(ctx, params.id)),
]
