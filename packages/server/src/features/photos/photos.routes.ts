import { photosEndpoints as e } from '@holdall/contract/photos/photos.endpoints.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { countPhotos } from './count-photos.ts'
import { listFilms } from './list-films.ts'
import { listPhotos } from './list-photos.ts'

export const photosRoutes: readonly Route[] = [
  route(e.months, (ctx, { query }) => countPhotos(ctx, query)),
  route(e.photos, (ctx, { query }) => listPhotos(ctx, query)),
  route(e.live, (ctx, { params }) => listFilms(ctx, params.id)),
]
