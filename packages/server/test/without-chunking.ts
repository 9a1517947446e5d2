import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands before a site and takes away that it accepts chunks: Nextcloud's client then sends large files in the oldest form, as
 * it does to any server that doesn't tell. @returns the address, and the server to close
 */
export async function standBefore(address: string): Promise<{ readonly address: string; readonly server: Server }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(`${address}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const text = Buffer.from(await answer.arrayBuffer())
    const body = request.url?.includes('/cloud/capabilities')
      ? Buffer.from(text.toString().replace('"chunking":"1.0"', ''))
      : text
    const kept = [...answer.headers].filter(
      ([name]) => !/^(?:connection|content-length|content-encoding|transfer-encoding|keep-alive)$/.test(name),
    )
    response.writeHead(answer.status, { ...Object.fromEntries(kept), 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
