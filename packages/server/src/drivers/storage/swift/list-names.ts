import { z } from 'zod'
import { type OutboundResponse, readText } from '../../../platform/outbound/request.ts'
import { parseJson } from '../../../platform/text/parse-json.ts'

const pageSize = 1000

const Listing = z.array(
  z.object({ name: z.string().optional(), bytes: z.number().optional(), last_modified: z.string().optional() }),
)

/** The objects of a container below a prefix. `ask` sends a query to the container. */
export async function* listNames(
  ask: (query: string) => Promise<OutboundResponse>,
  prefix: string,
  isFlat: boolean,
): AsyncGenerator<{ name: string; size: number; modifiedAt: number }> {
  for (let marker = ''; ; ) {
    const query = new URLSearchParams({ format: 'json', limit: String(pageSize), prefix, marker })
    if (isFlat) query.set('delimiter', '/')
    const answer = await ask(`?${query}`)
    const page = Listing.parse(parseJson((await readText(answer, 16 * 1024 * 1024)) || '[]'))
    const named = page.flatMap(({ name, bytes = 0, last_modified }) =>
      name === undefined ? [] : [{ name, size: bytes, modifiedAt: Date.parse(`${last_modified}Z`) }],
    )
    yield* named
    if (page.length < pageSize) return
    // A page may end with a folder, which has no name of its own: nothing of ours is below a slash there.
    const last = named.at(-1)?.name
    if (last === undefined) return
    marker = last
  }
}
