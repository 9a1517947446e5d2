import { type ImageEntry, imageEndpoints } from '@holdall/contract/images/images.contract.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { instant } from '../../platform/clock.ts'
import type { ImageRow } from './images.tables.ts'

export function presentImage(row: ImageRow): ImageEntry {
  return {
    id: row.id,
    name: row.name,
    url: endpointUrl(imageEndpoints.show, { image: row.id }),
    mime: row.mime,
    file_size: row.size,
    created_at: instant(row.created_at),
  }
}
